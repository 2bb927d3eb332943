import type { FieldType, FormField } from '@groundwork/contract/forms/form-fields';
import { useState } from 'react';
import { useSteady } from '../../base/loading/steady.ts';
import { newId } from '../../base/queries/new-id.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { goneHeading } from './field-rows.ts';
import type { EditFields } from './form-draft.ts';
import { duplicated, inserted, newField, removed } from './form-edits.ts';

const text = words.formBuilder;

/** The parts of the builder. Narrow screens show one of them. */
export type Pane = 'fields' | 'settings' | 'preview';

/**
 * Holds which field is chosen. Adding or duplicating a field chooses the new one. Removing the chosen field chooses its
 * neighbor.
 */
export function useChosenField(fields: FormField[], editFields: EditFields) {
  const [chosen, setChosen] = useState<string | null>(() => fields[0]?.id ?? null);
  /** The field that was just added. */
  const [fresh, setFresh] = useState<string | null>(null);
  const [pane, setPane] = useState<Pane>('fields');

  const choose = useSteady((id: string) => {
    setChosen(id);
    setFresh(null);
    setPane('settings');
  });
  const add = useSteady((type: FieldType) => {
    const id = newId();
    editFields((now) => {
      const at = now.findIndex((each) => each.id === chosen) + 1 || now.length;
      const section = now[at - 1]?.section;
      const field = newField(type, id, text.types[type], text.options.first);
      return inserted(now, { ...field, ...(section !== undefined && { section }) }, at);
    });
    choose(id);
    setFresh(id);
  });
  const duplicate = useSteady(({ id }: FormField) => {
    const copyId = newId();
    editFields((now) => duplicated(now, id, copyId));
    choose(copyId);
  });
  const remove = useSteady((gone: FormField) => {
    const at = fields.findIndex(({ id }) => id === gone.id);
    editFields((now) => removed(now, gone.id));
    if (chosen === gone.id) setChosen((fields[at + 1] ?? fields[at - 1])?.id ?? null);
    setPane('fields');
    const heading = goneHeading(fields, removed(fields, gone.id));
    toastSuccess(
      heading === undefined ? text.fields.removed(gone.label) : text.fields.removedWithHeading(gone.label, heading),
      {
        undo: () => editFields((now) => inserted(now, gone, Math.min(at, now.length))),
      },
    );
  });
  return { chosen, fresh, pane, setPane, choose, add, duplicate, remove };
}

import { limits } from '@groundwork/contract/base/limits';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconDots, IconStarFilled } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { isComposing } from '../../base/keys/pressed-key.ts';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import c from './field-list.module.css';
import { renamedHeading, withHeading, withoutHeading } from './field-rows.ts';
import { FieldTypeIcon } from './field-type-icon.tsx';
import type { EditFields } from './form-draft.ts';
import type { RowAct, RowActsProps } from './row-acts-list.tsx';

const RowActs = menuOnDemand<RowActsProps>(() => import('./row-acts-list.tsx').then(({ RowActsList }) => RowActsList));

const text = words.formBuilder.fields;
const say = words.formBuilder.headings;

type FieldRowProps = {
  field: FormField;
  grip: ReactNode;
  chosen: boolean;
  wrong: boolean;
  first: boolean;
  last: boolean;
  underHeading: boolean;
  /** Whether the form has the maximum number of fields. */
  full: boolean;
  editFields: EditFields;
  onChoose: (id: string) => void;
  onDuplicate: (field: FormField) => void;
  onRemove: (field: FormField) => void;
  onStep: (id: string, by: -1 | 1) => void;
};

export function FieldRow({ grip, ...content }: FieldRowProps) {
  return (
    <div className={c.row} data-chosen={content.chosen || undefined}>
      {grip}
      <FieldRowContent {...content} />
    </div>
  );
}

/** Memoized without the grip, which changes on every move, so that a change renders only the row of its field. */
const FieldRowContent = memo(function FieldRowContent({
  field,
  chosen,
  wrong,
  first,
  last,
  underHeading,
  full,
  editFields,
  onChoose,
  onDuplicate,
  onRemove,
  onStep,
}: Omit<FieldRowProps, 'grip'>) {
  const { id } = field;
  const label = field.label || text.unnamed;
  const acts: (RowAct | false)[] = [
    !full && { act: 'duplicate', label: text.duplicate, onClick: () => onDuplicate(field) },
    !underHeading && {
      act: 'heading',
      label: text.addHeading,
      onClick: () => editFields((fields) => withHeading(fields, id, say.added)),
    },
    !first && { act: 'up', label: text.moveUp, onClick: () => onStep(id, -1) },
    !last && { act: 'down', label: text.moveDown, onClick: () => onStep(id, 1) },
    { act: 'remove', label: text.remove, onClick: () => onRemove(field) },
  ];
  return (
    <>
      <span className={c.icon}>
        <FieldTypeIcon type={field.type} />
      </span>
      <UnstyledButton
        className={c.label}
        aria-current={chosen || undefined}
        data-field={id}
        onClick={() => onChoose(id)}
      >
        {label}
        {field.required && (
          <span className={c.required} title={text.required}>
            {' *'}
          </span>
        )}
      </UnstyledButton>
      {wrong && <IconAlertCircle className={c.wrong} size={16} stroke={1.8} role="img" aria-label={text.hasProblem} />}
      {field.displayTitle && <IconStarFilled className={c.star} size={14} role="img" aria-label={text.displayTitle} />}
      <span className={c.type}>{words.formBuilder.types[field.type]}</span>
      <RowActs acts={acts.filter((act) => act !== false)}>
        <ActionIcon className={c.acts} variant="subtle" color="gray" size={28} aria-label={text.actions(label)}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </RowActs>
    </>
  );
});

type HeadingRowProps = {
  id: string;
  section: string | undefined;
  grip: ReactNode;
  editFields: EditFields;
  onStep: (id: string, by: -1 | 1) => void;
};

/** A heading that is renamed in place. Enter and blur save, Escape cancels. */
export function HeadingRow({ id, section, grip, editFields, onStep }: HeadingRowProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const name = section ?? say.fallback;
  const save = () => {
    if (draft?.trim()) editFields((fields) => renamedHeading(fields, id, draft));
    setDraft(null);
  };
  const acts: RowAct[] = [
    { act: 'rename', label: say.rename, onClick: () => setDraft(section ?? '') },
    { act: 'up', label: text.moveUp, onClick: () => onStep(id, -1) },
    { act: 'down', label: text.moveDown, onClick: () => onStep(id, 1) },
    { act: 'remove', label: say.remove, onClick: () => editFields((fields) => withoutHeading(fields, id)) },
  ];
  return (
    <div className={c.heading}>
      {grip}
      {draft === null ? (
        <UnstyledButton className={c.label} title={say.rename} onClick={() => setDraft(section ?? '')}>
          {name}
        </UnstyledButton>
      ) : (
        <input
          className={c.rename}
          // biome-ignore lint/a11y/noAutofocus: the user has clicked to edit.
          autoFocus
          aria-label={say.name}
          value={draft}
          maxLength={limits.form.label}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'Enter') save();
            if (event.key === 'Escape') setDraft(null);
          }}
        />
      )}
      <RowActs acts={acts}>
        <ActionIcon className={c.acts} variant="subtle" color="gray" size={28} aria-label={say.actions(name)}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </RowActs>
    </div>
  );
}

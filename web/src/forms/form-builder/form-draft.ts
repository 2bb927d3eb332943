import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf, mapTypesOf, schemaOf } from '@groundwork/contract/forms/form-schema';
import { fieldProblems, formSchema } from '@groundwork/contract/forms/form-schema-checks';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { edited, historyOf, redone, rested, undone } from './edit-history.ts';
import type { FormDraft } from './form-edits.ts';

const draftOf = (schema: FormSchema): FormDraft => ({ fields: fieldsOf(schema), mapTypes: mapTypesOf(schema) });

/**
 * The state of the form builder, starting with a schema. Calls `report` with every version, and whether it can be
 * saved.
 */
export function useFormDraft(
  start: FormSchema,
  report: (schema: FormSchema, valid: boolean) => void,
  unapplied: boolean,
) {
  const [history, setHistory] = useState(() => historyOf(draftOf(start)));
  const draft = history.now;
  const { fields, mapTypes } = draft;
  const problems = useMemo(() => fieldProblems(fields), [fields]);
  const typeProblems = useMemo(() => formSchema.safeParse(schemaOf([], mapTypes)).error?.issues ?? [], [mapTypes]);
  const valid = problems.length === 0 && typeProblems.length === 0 && !unapplied;

  const reported = useRef({ draft, valid: true });
  const reportNow = useEffectEvent(report);
  useEffect(() => {
    if (reported.current.draft === draft && reported.current.valid === valid) return;
    reported.current = { draft, valid };
    reportNow(schemaOf(draft.fields, draft.mapTypes), valid);
  }, [draft, valid]);

  const edit = useCallback(
    (change: (draft: FormDraft) => FormDraft, gesture?: string) =>
      setHistory((before) => edited(before, change(before.now), gesture)),
    [],
  );
  const editFields = useCallback<EditFields>(
    (change, gesture) =>
      edit((now) => {
        const next = change(now.fields);
        return isSame(next, now.fields) ? now : { ...now, fields: next };
      }, gesture),
    [edit],
  );
  const replace = useCallback((schema: FormSchema, gesture: string) => edit(() => draftOf(schema), gesture), [edit]);
  return {
    fields,
    mapTypes,
    problems,
    typeProblems,
    edit,
    editFields,
    replace,
    rest: useCallback(() => setHistory(rested), []),
    undo: history.past.length > 0 ? () => setHistory(undone) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redone) : undefined,
  };
}

/** Changes the fields. Consecutive edits of the same gesture are one undo step. */
export type EditFields = (change: (fields: FormField[]) => FormField[], gesture?: string) => void;

const isSame = (one: FormField[], other: FormField[]) =>
  one.length === other.length && one.every((field, index) => field === other[index]);

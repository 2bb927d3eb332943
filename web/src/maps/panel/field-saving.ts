import type { FormField, JsonValue } from '@groundwork/contract/form-fields';
import { type FormValues, isEmpty, normalizedValue, problemOf } from '@groundwork/contract/form-values';
import { useWindowEvent } from '@mantine/hooks';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { typedIn } from '../../forms/form-writing.ts';
import { useSteady } from '../../ui/steady.ts';
import { TypedIn, useTyped } from '../../ui/typed-text.ts';

/** Text is saved this long after the last key. */
const writtenMs = 600;

/** Returns whether a field is typed text. Text is saved after a pause; a choice is saved at once. */
const isWritten = ({ type }: FormField) =>
  !['toggle', 'checkbox', 'tristate', 'radio', 'dropdown', 'multiselect'].includes(type);

type FieldSaving = {
  fields: FormField[];
  /** The saved values. Changes by others appear in fields that are not being edited. */
  saved: FormValues;
  /** Saves one field; null clears it. */
  save: (name: string, value: JsonValue | null) => void;
};

/** Saves fields automatically, at the latest on blur. Invalid values show a message and are not saved. */
export function useFieldSaving({ fields, saved, save }: FieldSaving) {
  const [drafts, setDrafts] = useState<FormValues>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const newest = useRef(drafts);
  const timers = useRef(new Map<string, number>());

  useTyped(() => typedIn(fields, newest.current));

  const put = (next: FormValues) => {
    newest.current = next;
    setDrafts(next);
  };
  const setProblem = (name: string, problem: string | null) =>
    setProblems(({ [name]: _, ...others }) => (problem ? { ...others, [name]: problem } : others));

  const settle = (name: string) => {
    window.clearTimeout(timers.current.get(name));
    timers.current.delete(name);
    const field = fields.find((each) => each.name === name);
    const { [name]: value, ...others } = newest.current;
    if (!field || value === undefined) return;
    const problem = problemOf(field, value);
    setProblem(name, problem);
    if (problem) return;
    put(others);
    save(name, isEmpty(value) ? null : normalizedValue(field.type, value));
  };
  const settleAll = () => {
    for (const name of [...timers.current.keys()]) settle(name);
  };

  const onChange = useSteady((name: string, value: JsonValue) => {
    const field = fields.find((each) => each.name === name);
    if (!field) return;
    put({ ...newest.current, [name]: value });
    if (Object.hasOwn(problems, name)) setProblem(name, problemOf(field, value));
    window.clearTimeout(timers.current.get(name));
    timers.current.set(
      name,
      window.setTimeout(() => settle(name), writtenMs),
    );
    if (!isWritten(field)) settle(name);
  });

  useWindowEvent('pagehide', settleAll);
  const scope = use(TypedIn);
  const leave = useEffectEvent(() => {
    // What the fields hold is shown for copying, because their node or map is gone.
    if (!scope.isTakenAnywhere) settleAll();
  });
  useEffect(() => () => leave(), []);

  return {
    /** The props of `FormFields`. */
    input: { fields, values: { ...saved, ...drafts }, problems, onChange },
    /** For the element around the fields. */
    onBlur: settleAll,
    unsaved:
      Object.keys(problems).length > 0
        ? ('wrong' as const)
        : Object.keys(drafts).length > 0
          ? ('saving' as const)
          : null,
  };
}

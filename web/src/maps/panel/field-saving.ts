import type { JsonValue } from '@groundwork/contract/base/json';
import { type FormField, isEmpty } from '@groundwork/contract/forms/form-fields';
import { type FormValues, normalizedValue, problemOf } from '@groundwork/contract/forms/form-values';
import { useWindowEvent } from '@mantine/hooks';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TypedIn, useTyped } from '../../base/drafts/typed-text.ts';
import { useDraft } from '../../base/drafts/use-draft.ts';
import { useSteady } from '../../base/loading/steady.ts';
import { fieldWords } from '../../forms/forms/field-words.ts';
import { typedIn } from '../../forms/forms/form-writing.ts';

/** Text is saved this long after the last key. */
const writtenMs = 600;

/** Returns whether a field is typed text. Text is saved after a pause; a choice is saved at once. */
const isWritten = ({ type }: FormField) =>
  !['toggle', 'checkbox', 'tristate', 'radio', 'dropdown', 'multiselect'].includes(type);

type FieldSaving = {
  /** The name of the stored draft of invalid values, such as `node <id>`. */
  place: string;
  fields: FormField[];
  /** The saved values. Changes by others appear in fields that are not being edited. */
  saved: FormValues;
  /** Saves one field; null clears it. */
  save: (name: string, value: JsonValue | null) => void;
};

/** Returns the messages of invalid values by field name. */
const problemsIn = (fields: FormField[], values: FormValues): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name];
      const problem = value === undefined ? null : problemOf(field, value);
      return problem ? [[field.name, fieldWords(problem)]] : [];
    }),
  );

const only = (values: FormValues, names: string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/**
 * Saves fields automatically, at the latest on blur. Invalid values show a message and are not saved, but kept as a
 * draft.
 */
export function useFieldSaving({ place, fields, saved, save }: FieldSaving) {
  const { keep, forget, read } = useDraft<FormValues>(place);
  const [drafts, setDrafts] = useState<FormValues>(() => {
    const kept = read() ?? {};
    return only(kept, Object.keys(problemsIn(fields, kept)));
  });
  const [problems, setProblems] = useState(() => problemsIn(fields, drafts));
  const newest = useRef(drafts);
  const timers = useRef(new Map<string, number>());

  useTyped(() => typedIn(fields, newest.current));

  const put = (next: FormValues) => {
    newest.current = next;
    setDrafts(next);
  };
  const keepInvalid = () => {
    const wrong = only(newest.current, Object.keys(problemsIn(fields, newest.current)));
    // JSON has no NaN, the value of an incomplete number.
    const whole = Object.entries(wrong).filter(([, value]) => !Number.isNaN(value));
    if (whole.length > 0) keep(Object.fromEntries(whole));
    else forget();
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
    setProblem(name, problem && fieldWords(problem));
    if (problem) return keepInvalid();
    put(others);
    keepInvalid();
    save(name, isEmpty(value) ? null : normalizedValue(field.type, value));
  };
  const settleAll = () => {
    for (const name of [...timers.current.keys()]) settle(name);
  };

  const onChange = useSteady((name: string, value: JsonValue) => {
    const field = fields.find((each) => each.name === name);
    if (!field) return;
    put({ ...newest.current, [name]: value });
    setProblems((now) => {
      if (!Object.hasOwn(now, name)) return now;
      const { [name]: _, ...others } = now;
      const problem = problemOf(field, value);
      return problem ? { ...others, [name]: fieldWords(problem) } : others;
    });
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
    // If the node or map is gone, the page offers the typed values for copying instead.
    if (!scope.isTakenAnywhere) settleAll();
  });
  useEffect(() => () => leave(), []);

  return {
    /** The props of `FormFields`. */
    input: { fields, values: { ...saved, ...drafts }, problems, onChange },
    /** The handler of the element around the fields. */
    onBlur: settleAll,
    unsaved:
      Object.keys(problems).length > 0
        ? ('wrong' as const)
        : Object.keys(drafts).length > 0
          ? ('saving' as const)
          : null,
  };
}

import type { JsonValue } from '@groundwork/contract/base/json';
import { type FormField, isEmpty } from '@groundwork/contract/forms/form-fields';
import { type FormValues, problemOf, problemsOf, storedValues } from '@groundwork/contract/forms/form-values';
import { initialValues } from '@groundwork/contract/forms/initial-values';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { ORPCError } from '@orpc/client';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keepDraft, readDraft, removeDraft } from '../../base/drafts/stored-drafts.ts';
import { type TypedText, useTyped } from '../../base/drafts/typed-text.ts';
import { useAccount } from '../../base/session/session.ts';
import { fieldWords } from './field-words.ts';

const draftDelayMs = 400;

/** Compares values. All empty values are equal. NaN, an incomplete number, equals nothing. */
const same = (one: JsonValue | undefined, other: JsonValue | undefined) =>
  (isEmpty(one) && isEmpty(other)) ||
  (!Number.isNaN(one) && !Number.isNaN(other) && JSON.stringify(one) === JSON.stringify(other));

const own = (values: FormValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** Returns the values of the form's fields. A record may have more values from an earlier form. */
const ofFields = (fields: FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields.filter(({ name }) => Object.hasOwn(values, name)).map(({ name }) => [name, values[name] as JsonValue]),
  );

const draftOf = (person: string, place: string): FormValues => {
  const stored = readDraft(person, `form ${place}`);
  return typeof stored === 'object' && stored !== null ? (stored as FormValues) : {};
};

/**
 * Stores a draft; without changes removes it. Leaves out incomplete numbers, because JSON would turn NaN into null, a
 * cleared field.
 */
function storeDraft(person: string, place: string, changes: FormValues) {
  const whole = Object.fromEntries(Object.entries(changes).filter(([, value]) => !Number.isNaN(value)));
  if (Object.keys(whole).length > 0) keepDraft(person, `form ${place}`, whole);
  else removeDraft(person, `form ${place}`);
}

/** Returns values as text, with the names of their fields. */
export const typedIn = (fields: FormField[], values: FormValues): TypedText[] =>
  fields.flatMap(({ name, label }) => {
    const value = own(values, name);
    // An incomplete number has no text.
    if (isEmpty(value) || Number.isNaN(value)) return [];
    return { label, text: typeof value === 'string' ? value : JSON.stringify(value) };
  });

const without = (values: FormValues, unwanted: (name: string, value: JsonValue) => boolean): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !unwanted(name, value)));

/** Returns the server's validation messages by field name. Issues are at `data.<name>` or at the name alone. */
function problemsIn(error: unknown, fields: FormField[]): Record<string, string> {
  const { issues } = (error instanceof ORPCError ? (error.data as { issues?: unknown }) : {}) ?? {};
  const problems: Record<string, string> = {};
  for (const { path = '', message } of Array.isArray(issues) ? (issues as { path?: string; message: string }[]) : []) {
    const field = fields.find(
      ({ name }) => path === name || path === `data.${name}` || path.startsWith(`data.${name}.`),
    );
    if (field) problems[field.name] ??= message;
  }
  return problems;
}

/** Focuses the control of a field, or the first of several, as in a radio group. */
export function focusField(id: string) {
  const control = document.getElementById(id);
  const inside = control?.matches('input, textarea, button')
    ? control
    : control?.querySelector<HTMLElement>('input:checked, input, button');
  inside?.focus();
}

type FormWriting = {
  fields: FormField[];
  /** The stored values of the edited record. Without them, the form starts with default values. */
  saved?: FormValues | undefined;
  /** Additional initial values of a new record. */
  start?: FormValues | undefined;
  /** The key of the draft: a template and a record of it, or a template and a new record. */
  place: string;
};

/** The state of a form: values, errors, submit, and a draft until it is saved. */
export function useFormWriting({ fields, saved, start, place }: FormWriting) {
  const { id: person } = useAccount();
  const idPrefix = useId();
  const base = useMemo(() => saved ?? { ...initialValues(fields), ...start }, [saved, start, fields]);
  // Only changed fields are kept, so that changes by others show in the other fields.
  const [changes, setChanges] = useState<FormValues>(() =>
    without(ofFields(fields, draftOf(person, place)), (name, value) => same(value, own(base, name))),
  );
  const [restored, setRestored] = useState(() => Object.keys(changes).length > 0);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const values = useMemo(() => ({ ...base, ...changes }), [base, changes]);

  const newest = useRef(changes);
  useTyped(() => typedIn(fields, newest.current));
  const keep = useDebouncedCallback(() => storeDraft(person, place, newest.current), {
    delay: draftDelayMs,
    flushOnUnmount: true,
  });
  useWindowEvent('pagehide', keep.flush);

  const write = (next: FormValues) => {
    newest.current = next;
    setChanges(next);
    keep();
  };

  const onChange = (name: string, value: JsonValue) => {
    const { [name]: _, ...others } = newest.current;
    write(same(value, own(base, name)) ? others : { ...others, [name]: value });
    if (!Object.hasOwn(problems, name)) return;
    const field = fields.find((each) => each.name === name);
    const problem = field && problemOf(field, value);
    setProblems(({ [name]: __, ...rest }) => (problem ? { ...rest, [name]: fieldWords(problem) } : rest));
  };

  const show = (found: Record<string, string>) => {
    flushSync(() => setProblems(found));
    const first = fields.find(({ name }) => Object.hasOwn(found, name));
    if (first) focusField(`${idPrefix}-${first.name}`);
  };

  /**
   * `save` gets all values of a new record, or only the changes of an existing one, with null for cleared fields. It
   * reports its own errors.
   */
  const onSubmit = (save: (data: FormValues) => Promise<unknown>) => async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const problems = Object.entries(problemsOf(fields, ofFields(fields, values)));
    const found = Object.fromEntries(problems.map(([name, problem]) => [name, fieldWords(problem)]));
    show(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    const sent = newest.current;
    const emptied = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, isEmpty(value) ? null : value]),
    );
    try {
      await save(saved ? emptied : storedValues(fields, values));
      setRestored(false);
      write(without(newest.current, (name, value) => same(value, own(sent, name))));
      keep.flush();
    } catch (error) {
      show(problemsIn(error, fields));
    } finally {
      setSaving(false);
    }
  };

  const discard = () => {
    setRestored(false);
    setProblems({});
    write({});
    keep.flush();
  };

  return {
    /** The props of `FormFields`. */
    input: { fields, values, problems, onChange, idPrefix },
    changed: Object.keys(changes).length > 0,
    saving,
    /** Whether the shown values come from a draft of an earlier visit. */
    restored,
    discard,
    onSubmit,
  };
}

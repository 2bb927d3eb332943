import type { FormField, JsonValue } from '@groundwork/contract/form-fields';
import { type FormValues, isEmpty, problemOf, problemsOf, storedValues } from '@groundwork/contract/form-values';
import { initialValues } from '@groundwork/contract/initial-values';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { ORPCError } from '@orpc/client';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '../identity/session.ts';
import { keepDraft, readDraft } from './form-drafts.ts';

const draftDelayMs = 400;

/** Empty is empty, whether it was never filled in or was emptied; what is no number yet is like nothing else. */
const same = (one: JsonValue | undefined, other: JsonValue | undefined) =>
  (isEmpty(one) && isEmpty(other)) ||
  (!Number.isNaN(one) && !Number.isNaN(other) && JSON.stringify(one) === JSON.stringify(other));

const own = (values: FormValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** The entries of the fields, without what a record holds from an earlier form. */
const ofFields = (fields: FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields.filter(({ name }) => Object.hasOwn(values, name)).map(({ name }) => [name, values[name] as JsonValue]),
  );

const without = (values: FormValues, unwanted: (name: string, value: JsonValue) => boolean): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !unwanted(name, value)));

/** What the server found wrong with fields, by their names: issues at `data.<name>`, or at the name alone. */
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

/** The control of a field gets the focus; of several, as of a choice, the first. */
export function focusField(id: string) {
  const control = document.getElementById(id);
  const inside = control?.matches('input, textarea, button')
    ? control
    : control?.querySelector<HTMLElement>('input:checked, input, button');
  inside?.focus();
}

type FormWriting = {
  fields: FormField[];
  /** What the record holds that is edited; without it, the form begins with the defaults of a new one. */
  saved?: FormValues | undefined;
  /** What a new one begins with beside the defaults. */
  start?: FormValues | undefined;
  /** What the draft is kept for: a template and a record of it, or a new one. */
  place: string;
};

/** A form that is filled in and saved: what is written, what is wrong with it, and a draft of it until it is saved. */
export function useFormWriting({ fields, saved, start, place }: FormWriting) {
  const { id: person } = useAccount();
  const idPrefix = useId();
  const base = useMemo(() => saved ?? { ...initialValues(fields), ...start }, [saved, start, fields]);
  // What others save meanwhile shows in the fields that nobody has touched here.
  const [changes, setChanges] = useState<FormValues>(() =>
    without(ofFields(fields, readDraft(person, place)), (name, value) => same(value, own(base, name))),
  );
  const [restored, setRestored] = useState(() => Object.keys(changes).length > 0);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const values = useMemo(() => ({ ...base, ...changes }), [base, changes]);

  const newest = useRef(changes);
  const keep = useDebouncedCallback(() => keepDraft(person, place, newest.current), {
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
    setProblems(({ [name]: __, ...rest }) => (problem ? { ...rest, [name]: problem } : rest));
  };

  const show = (found: Record<string, string>) => {
    flushSync(() => setProblems(found));
    const first = fields.find(({ name }) => Object.hasOwn(found, name));
    if (first) focusField(`${idPrefix}-${first.name}`);
  };

  /** `save` is given what to send: all of a new record, of another what is changed, with null for what was emptied. It says itself that it failed. */
  const onSubmit = (save: (data: FormValues) => Promise<unknown>) => async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const found = problemsOf(fields, ofFields(fields, values));
    show(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    const sent = newest.current;
    const emptied = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, isEmpty(value) ? null : value]),
    );
    try {
      await save(saved ? emptied : storedValues(values));
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
    /** For `FormFields`. */
    input: { fields, values, problems, onChange, idPrefix },
    changed: Object.keys(changes).length > 0,
    saving,
    /** Whether what is shown comes from a draft of an earlier visit. */
    restored,
    discard,
    onSubmit,
  };
}

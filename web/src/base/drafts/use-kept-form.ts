import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAccount } from '../session/session.ts';
import { keepDraft, readDraft, removeDraft } from './stored-drafts.ts';
import { type TypedText, useTyped } from './typed-text.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the label and the displayed text of a field, which `getInputProps` of Mantine marks with `data-path`. */
function shownField(name: string) {
  const control = [...document.querySelectorAll(`[data-path="${CSS.escape(name)}"]`)].at(-1);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return undefined;
  return { label: control.labels?.[0]?.textContent ?? control.ariaLabel ?? undefined, text: control.value };
}

/** The part of Mantine's `useForm` that drafts read and write. */
type Form<Values> = { values: Values; getValues: () => Values; setValues: (values: Partial<Values>) => void };

/**
 * Keeps the changed fields of a form as a draft until they are saved, and restores them when the form opens again.
 * @param place names the form and what it belongs to, such as `new label <team>`
 */
export function useKeptForm<Values extends Record<string, unknown>>(form: Form<Values>, place: string) {
  const { id } = useAccount();
  const start = useRef(form.getValues());
  const [restored, setRestored] = useState(false);
  /** Counts how often the values were replaced, for fields that take only an initial value. */
  const [revision, setRevision] = useState(0);
  const shown = useRef(true);

  const replace = (values: Partial<Values>) => {
    // Sets the values twice, because a form may reset some fields when another field changes.
    form.setValues(values);
    form.setValues(values);
    setRevision((now) => now + 1);
  };

  const restore = useEffectEvent(() => {
    shown.current = true;
    const stored = readDraft(id, place);
    if (typeof stored !== 'object' || stored === null) return;
    const known = Object.entries(stored).filter(
      ([name, value]) => Object.hasOwn(start.current, name) && !same(value, start.current[name]),
    );
    if (known.length === 0) return;
    replace(Object.fromEntries(known) as Partial<Values>);
    setRestored(true);
  });
  useLayoutEffect(() => {
    restore();
    return () => {
      shown.current = false;
    };
  }, []);

  const { values } = form;
  const keep = useEffectEvent(() => {
    const changed = Object.entries(values).filter(([name, value]) => !same(value, start.current[name]));
    if (changed.length > 0) keepDraft(id, place, Object.fromEntries(changed));
    else removeDraft(id, place);
  });
  const seen = useRef(values);
  useEffect(() => {
    // The first values do not include the restored draft yet.
    if (seen.current !== values) keep();
    seen.current = values;
  }, [values]);

  /** Returns the changed fields that hold text. */
  const typed = (): TypedText[] =>
    Object.entries(form.getValues()).flatMap(([name, value]) =>
      same(value, start.current[name]) || typeof value !== 'string' ? [] : (shownField(name) ?? { text: value }),
    );
  useTyped(typed);

  const forget = () => {
    start.current = form.getValues();
    setRestored(false);
    removeDraft(id, place);
  };
  return {
    restored,
    revision,
    typed,
    discard: () => {
      replace(start.current);
      forget();
    },
    /** Deletes the draft after a save. Later changes to the values become a new draft. */
    forget,
    /**
     * Deletes the draft when `saving` succeeds, even if the form has closed by then. Calls `done` only if the form is
     * still open. After a failed save, the mutation shows the error, and the form keeps its values.
     */
    async settle<Answer>(saving: Promise<Answer>, done: (answer: Answer) => void, failed?: (error: unknown) => void) {
      let answer: Answer;
      try {
        answer = await saving;
      } catch (error) {
        if (shown.current) failed?.(error);
        return;
      }
      removeDraft(id, place);
      if (!shown.current) return;
      start.current = form.getValues();
      setRestored(false);
      done(answer);
    },
  };
}

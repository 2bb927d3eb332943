import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import * as words from '../words/words.ts';
import { Steps } from './steps.tsx';
import c from './wizard.module.css';

const text = words.ui.wizard;

type WizardProps = {
  /** The names of the steps, in order. */
  steps: string[];
  /** The index of the current step; past the last when all are done. */
  at: number;
  /** The input that the step still needs before the person may continue; null if none. */
  missing: string | null;
  /** Blocks Next for another reason, which `error` explains. */
  disabled?: boolean;
  processing: boolean;
  error: ReactNode;
  /** The label of the last button. */
  completeText?: string;
  /** At the start of the foot. */
  aside?: ReactNode;
  onBack: () => void;
  onNext: () => void;
  onComplete: () => void;
  /** Replaces the buttons when all steps are done. */
  doneFoot?: ReactNode;
  children: ReactNode;
};

/** A wizard: the steps, and Back, Next and Complete buttons. */
export function Wizard({
  steps,
  at,
  missing,
  disabled = false,
  processing,
  error,
  completeText = text.complete,
  aside,
  onBack,
  onNext,
  onComplete,
  doneFoot,
  children,
}: WizardProps) {
  const body = useRef<HTMLElement>(null);
  useDidUpdate(() => (body.current?.querySelector<HTMLElement>('[data-autofocus]') ?? body.current)?.focus(), [at]);
  const last = at === steps.length - 1;
  const valid = missing === null && !disabled;
  const why = useId();
  const where = text.step(at + 1, steps.length);
  return (
    <form
      className={c.wizard}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (valid && !last) onNext();
      }}
    >
      <Steps names={steps} at={at} />
      <section ref={body} className={c.body} tabIndex={-1} aria-label={steps[at] ?? text.done}>
        {children}
      </section>
      {error && (
        <div className={c.error} role="alert">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <span>{error}</span>
        </div>
      )}
      <div className={c.foot}>
        {doneFoot ?? (
          <>
            <VisuallyHidden aria-live="polite">{where}</VisuallyHidden>
            {aside}
            <span className={c.gap} />
            {missing && (
              <span id={why} className={c.missing}>
                {missing}
              </span>
            )}
            {at > 0 && (
              <Button variant="default" size="md" disabled={processing} onClick={onBack}>
                {text.back}
              </Button>
            )}
            {last ? (
              <Button
                key="complete"
                size="md"
                disabled={!valid || processing}
                aria-describedby={missing ? why : undefined}
                leftSection={
                  processing ? <Loader size={14} color="gray" /> : <IconCheck size={16} stroke={2.2} aria-hidden />
                }
                // Ignores the second click of a double click on Next.
                onClick={({ detail }) => detail < 2 && onComplete()}
              >
                {processing ? text.processing : completeText}
              </Button>
            ) : (
              <Button key="next" type="submit" size="md" disabled={!valid} aria-describedby={missing ? why : undefined}>
                {text.next}
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  );
}

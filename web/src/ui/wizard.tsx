import { Button, Loader } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { words } from '../words/words.ts';
import { Steps } from './steps.tsx';
import c from './wizard.module.css';

const text = words.ui.wizard;

type WizardProps = {
  /** What the steps are called, in their order. */
  steps: string[];
  /** Which of them is shown; past the last when all is done. */
  at: number;
  /** Whether one may go on from here. */
  valid: boolean;
  processing: boolean;
  error: ReactNode;
  /** The verb of the last button. */
  completeText?: string;
  onBack: () => void;
  onNext: () => void;
  onComplete: () => void;
  /** Instead of the buttons, once all is done. */
  doneFoot?: ReactNode;
  children: ReactNode;
};

/** Steps one after the other, with where one is, and Back, Next and Complete in their places. */
export function Wizard({
  steps,
  at,
  valid,
  processing,
  error,
  completeText = text.complete,
  onBack,
  onNext,
  onComplete,
  doneFoot,
  children,
}: WizardProps) {
  const body = useRef<HTMLElement>(null);
  useDidUpdate(() => body.current?.focus(), [at]);
  const last = at === steps.length - 1;
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
            <span className={c.count} aria-live="polite">
              {where}
            </span>
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
                leftSection={
                  processing ? <Loader size={14} color="gray" /> : <IconCheck size={16} stroke={2.2} aria-hidden />
                }
                // The second click of a double click on Next was not meant for this button.
                onClick={({ detail }) => detail < 2 && onComplete()}
              >
                {processing ? text.processing : completeText}
              </Button>
            ) : (
              <Button key="next" type="submit" size="md" disabled={!valid}>
                {text.next}
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  );
}

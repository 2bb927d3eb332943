import { IconCheck } from '@tabler/icons-react';
import * as words from '../words/words.ts';
import c from './steps.module.css';

const text = words.ui.wizard;

/** The current step among named steps; past the last when all are done. */
export function Steps({ names, at }: { names: string[]; at: number }) {
  return (
    <>
      <ol className={c.steps} aria-label={text.progress}>
        {names.map((name, step) => (
          <li
            key={name}
            className={c.step}
            data-reached={step <= at || undefined}
            data-done={step < at || undefined}
            aria-current={step === at ? 'step' : undefined}
          >
            <span>
              {step < at && <IconCheck size={13} stroke={2.4} aria-label={text.done} />}
              {name}
            </span>
          </li>
        ))}
      </ol>
      {at < names.length && (
        <p className={c.where} aria-hidden>
          <b>{names[at]}</b> · {text.step(at + 1, names.length)}
        </p>
      )}
    </>
  );
}

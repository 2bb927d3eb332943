import { type Tristate, tristates } from '@groundwork/contract/forms/form-fields';
import * as words from '../../base/words/words.ts';
import c from './tristate-switch.module.css';

type TristateSwitchProps = {
  value: Tristate;
  onChange: (value: Tristate) => void;
  id?: string;
  disabled?: boolean;
  /** ARIA attributes that refer to the label, the help text and the error. */
  aria?: Record<`aria-${string}`, string | boolean | undefined>;
};

const checked = { off: false, middle: 'mixed', on: true } as const;
const marks: Record<Tristate, string> = {
  off: 'M2.5 2.5l7 7M9.5 2.5l-7 7',
  middle: 'M2.5 6h7',
  on: 'M2 6.5l2.8 2.8L10 3.5',
};

/** A tristate switch: off, middle, on, then off again, by click or Space. A word beside it shows the state. */
export function TristateSwitch({ value, onChange, id, disabled, aria }: TristateSwitchProps) {
  const next = tristates[(tristates.indexOf(value) + 1) % tristates.length] ?? 'off';
  return (
    <span className={c.switch} data-state={value}>
      <span className={c.word} aria-hidden>
        {words.formFields.states[value]}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: an input has only two states */}
      <button
        type="button"
        role="checkbox"
        aria-checked={checked[value]}
        {...aria}
        id={id}
        className={c.track}
        disabled={disabled}
        onClick={() => onChange(next)}
      >
        {tristates.map((stop) => (
          <i key={stop} className={c.stop} />
        ))}
        <span className={c.knob}>
          <svg
            width="12"
            height="12"
            viewBox="0 0 12 12"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            aria-hidden
          >
            <path d={marks[value]} />
          </svg>
        </span>
      </button>
    </span>
  );
}

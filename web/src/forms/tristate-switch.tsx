import { type Tristate, tristates } from '@groundwork/contract/form-fields';
import { words } from '../words/words.ts';
import c from './tristate-switch.module.css';

type TristateSwitchProps = {
  value: Tristate;
  onChange: (value: Tristate) => void;
  id?: string;
  disabled?: boolean;
  /** Attributes of the label, the help and the error around it. */
  aria?: Record<`aria-${string}`, string | boolean | undefined>;
};

const checked = { off: false, middle: 'mixed', on: true } as const;
const marks: Record<Tristate, string> = {
  off: 'M2.5 2.5l7 7M9.5 2.5l-7 7',
  middle: 'M2.5 6h7',
  on: 'M2 6.5l2.8 2.8L10 3.5',
};

/** Off, middle, on, then off again: by a click or by Space. The word beside it says which. */
export function TristateSwitch({ value, onChange, id, disabled, aria }: TristateSwitchProps) {
  const next = tristates[(tristates.indexOf(value) + 1) % tristates.length] ?? 'off';
  return (
    <span className={c.switch} data-state={value}>
      <span className={c.word} aria-hidden>
        {words.formFields.states[value]}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: an input has two states of its own, this has three */}
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

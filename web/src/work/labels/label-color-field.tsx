import type { CSSProperties } from 'react';
import * as words from '../../base/words/words.ts';
import c from './label-color-field.module.css';
import { labelColors } from './label-colors.ts';

type LabelColorFieldProps = { value: string; onChange: (color: string) => void };

const { colors, fields } = words.labels;
const palette = () =>
  (Object.keys(labelColors) as (keyof typeof labelColors)[]).map((name) => ({
    color: labelColors[name],
    name: colors[name],
  }));

/** The color palette. It also offers the current color of a label when that is not in the palette. */
export function LabelColorField({ value, onChange }: LabelColorFieldProps) {
  const offered = palette();
  const known = offered.some(({ color }) => color === value);
  return (
    <fieldset className={c.field}>
      <legend>{fields.color}</legend>
      <div className={c.colors}>
        {[...(known ? [] : [{ color: value, name: words.labels.ownColor }]), ...offered].map(({ color, name }) => (
          <input
            key={color}
            className={c.color}
            type="radio"
            name="color"
            aria-label={name}
            title={name}
            style={{ '--c': color } as CSSProperties}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        ))}
      </div>
    </fieldset>
  );
}

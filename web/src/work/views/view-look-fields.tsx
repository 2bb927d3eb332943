import { type TaskView, viewColors, viewIcons } from '@groundwork/contract/work/views';
import { Checkbox } from '@mantine/core';
import type { CSSProperties } from 'react';
import * as words from '../../base/words/words.ts';
import { labelColors } from '../labels/label-colors.ts';
import { iconOf } from './view-icon.tsx';
import c from './view-look-fields.module.css';

const text = words.views;

/** How a view looks in lists, and for whom it is. */
export type ViewLook = Pick<TaskView, 'icon' | 'color' | 'shared'>;

type ViewLookFieldsProps = {
  /** The view whose layout gives the first icon. */
  seen: Pick<TaskView, 'page' | 'search'>;
  look: ViewLook;
  mayShare: boolean;
  onChange: (look: ViewLook) => void;
};

/** The icon and the color of a view, and whether the team shares it. */
export function ViewLookFields({ seen, look, mayShare, onChange }: ViewLookFieldsProps) {
  return (
    <div className={c.fields} style={{ '--c': labelColors[look.color] } as CSSProperties}>
      <fieldset className={c.choices}>
        <legend>{text.icon}</legend>
        {[null, ...viewIcons].map((icon) => {
          const Icon = iconOf({ ...seen, icon });
          const name = icon ? text.icons[icon] : text.layoutIcon;
          return (
            <label key={name} className={c.icon} title={name} data-colored={look.color === 'gray' ? undefined : ''}>
              <input
                type="radio"
                name="icon"
                aria-label={name}
                checked={look.icon === icon}
                onChange={() => onChange({ ...look, icon })}
              />
              <Icon size={18} stroke={1.7} aria-hidden />
            </label>
          );
        })}
      </fieldset>
      <fieldset className={c.choices}>
        <legend>{text.color}</legend>
        {viewColors.map((color) => (
          <input
            key={color}
            className={c.color}
            type="radio"
            name="color"
            aria-label={words.labels.colors[color]}
            title={words.labels.colors[color]}
            style={{ '--c': labelColors[color] } as CSSProperties}
            checked={look.color === color}
            onChange={() => onChange({ ...look, color })}
          />
        ))}
      </fieldset>
      <Checkbox
        size="xs"
        className={c.share ?? ''}
        label={text.share}
        description={mayShare ? text.shareNote : text.notYoursToShare}
        disabled={!mayShare}
        checked={look.shared}
        onChange={(event) => onChange({ ...look, shared: event.currentTarget.checked })}
      />
    </div>
  );
}

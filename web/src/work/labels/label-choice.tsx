import type { CSSProperties } from 'react';
import type { Choice } from '../../base/menus/choice.tsx';
import c from './label-choice.module.css';
import type { TaskLabel } from './label-mutations.ts';

/** Returns a label as an option of a list. */
export const labelChoice = ({ id, name, color }: TaskLabel): Choice => ({
  value: id,
  label: name,
  icon: <span className={c.dot} style={{ '--c': color } as CSSProperties} />,
});

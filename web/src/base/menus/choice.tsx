import type { ReactNode } from 'react';
import c from './choice.module.css';

/** An option of a menu or a list. */
export type Choice = { value: string; label: string; icon?: ReactNode; note?: string };

export function ChoiceLabel({ choice }: { choice: Choice }) {
  return (
    <span className={c.choice}>
      {choice.icon}
      <span className={c.label}>{choice.label}</span>
    </span>
  );
}

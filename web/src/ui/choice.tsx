import type { ReactNode } from 'react';
import c from './choice.module.css';

/** One of the values that a menu or a list offers. */
export type Choice = { value: string; label: string; icon?: ReactNode; note?: string };

export function ChoiceLabel({ choice }: { choice: Choice }) {
  return (
    <span className={c.choice}>
      {choice.icon}
      <span className={c.label}>{choice.label}</span>
    </span>
  );
}

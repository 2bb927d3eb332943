import type { ReactNode } from 'react';
import c from './form-card.module.css';

/** The ground on which a form is filled in; `narrow` as on a phone. */
export function FormCard({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={c.card} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}

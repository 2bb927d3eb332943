import type { ReactNode } from 'react';
import c from './form-card.module.css';

/** The background of a form; `narrow` shows it as on a phone. */
export function FormCard({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={c.card} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}

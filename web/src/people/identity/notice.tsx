import type { ReactNode } from 'react';
import classes from './identity-view.module.css';

/** A message in the form, announced to screen readers, with actions. */
export function Notice({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  return (
    <div className={classes.notice} data-failed={failed || undefined} role={failed ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

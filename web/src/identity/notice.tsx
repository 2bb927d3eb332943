import type { ReactNode } from 'react';
import classes from './identity-view.module.css';

/** What happened, where one is looking: announced, with what can be done about it. */
export function Notice({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  return (
    <div className={classes.notice} data-failed={failed || undefined} role={failed ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

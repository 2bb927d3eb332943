import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { words } from '../words/words.ts';
import c from './form-page.module.css';

/** "Forms / Visit reports", and for a part of it a way back to the whole. */
export function FormHeading({ label, menuItemId, children }: { label: string; menuItemId: string; children?: ReactNode }) {
  return (
    <h1 className={c.heading}>
      <span className={c.up}>{words.records.forms}</span>
      <span className={c.slash} aria-hidden="true">
        /
      </span>
      {children ? (
        <>
          <Link to="/dashboard/forms/$menuItemId" params={{ menuItemId }}>
            {label}
          </Link>
          <span className={c.slash} aria-hidden="true">
            /
          </span>
          <span className={c.name}>{children}</span>
        </>
      ) : (
        <span className={c.name} title={label}>
          {label}
        </span>
      )}
    </h1>
  );
}

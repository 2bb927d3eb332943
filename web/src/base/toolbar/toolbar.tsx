import type { ReactNode } from 'react';
import c from './toolbar.module.css';

/** Views, search, filters and order above a list. Controls without room wrap. */
export const Toolbar = ({ children }: { children: ReactNode }) => (
  <div className={c.tools} data-tools>
    {children}
  </div>
);

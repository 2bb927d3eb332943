import type { ReactNode } from 'react';
import { basePath } from '../../base/deployment/base-path.ts';
import { Mark } from '../../base/icons/mark.tsx';
import { ThemeToggle } from '../../base/theme/theme-toggle.tsx';
import * as words from '../../base/words/words.ts';
import classes from './identity-view.module.css';

type IdentityViewProps = { title: string; sub?: ReactNode; footer?: ReactNode; children: ReactNode };

/** The layout of the pages before sign-in. */
export function IdentityView({ title, sub, footer, children }: IdentityViewProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · ${words.shell.product}`}</title>
      <header className={classes.head}>
        <a href={`${basePath}/`} className={classes.home}>
          <Mark size={24} />
          {words.shell.product}
        </a>
        <ThemeToggle />
      </header>
      <main className={classes.main}>
        <div className={classes.sheet}>
          <h1>{title}</h1>
          {sub && <p className={classes.sub}>{sub}</p>}
          {children}
        </div>
        {footer && <p className={classes.footer}>{footer}</p>}
      </main>
    </div>
  );
}

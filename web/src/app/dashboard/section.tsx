import type { ReactNode } from 'react';
import classes from './dashboard-page.module.css';

type SectionProps = { title: string; count?: string | undefined; link?: ReactNode; children: ReactNode };

export function Section({ title, count, link, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {count && <span>{count}</span>}
        {link}
      </div>
      {children}
    </section>
  );
}

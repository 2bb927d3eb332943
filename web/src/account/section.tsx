import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A part of the settings: what it is about, and beside it what can be set. */
export function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

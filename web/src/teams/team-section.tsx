import type { ReactNode } from 'react';
import c from './team-section.module.css';

/** A heading with what it is about, and beside it what can be done. */
export function TeamSection({ id, title, about, children }: { id?: string; title: string; about: string; children: ReactNode }) {
  return (
    <section id={id} className={c.section}>
      <div>
        <h2>{title}</h2>
        <p className={c.about}>{about}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

import type { ReactNode } from 'react';
import c from './section.module.css';

/** A part of a page of settings: what it is about, and beside it what can be set or done. */
export function Section({
  id,
  title,
  about,
  children,
}: {
  id?: string;
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className={c.section}>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

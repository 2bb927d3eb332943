import type { ReactNode } from 'react';
import c from './section.module.css';

/** A section of a settings page: a description, and beside it the settings. */
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

import type { ReactNode } from 'react';
import c from './list-group.module.css';
import r from './row.module.css';

/** Rows under a heading that stays in sight while they scroll. */
export function ListGroup({ icon, name, count, children }: { icon: ReactNode; name: string; count: string; children: ReactNode }) {
  return (
    <section className={c.group} aria-label={`${name}, ${count}`}>
      <h2 className={c.head}>
        {icon}
        <b>{name}</b>
        <span>{count}</span>
      </h2>
      <ul className={r.list}>{children}</ul>
    </section>
  );
}

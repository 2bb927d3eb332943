import type { ReactNode } from 'react';
import c from './list-group.module.css';
import r from './row.module.css';

type ListGroupProps = {
  icon: ReactNode;
  name: string;
  count: string;
  /** Space for the rows before and after the rendered ones, in pixels. */
  before?: number;
  after?: number;
  children: ReactNode;
};

/** Rows under a sticky heading. */
export function ListGroup({ icon, name, count, before = 0, after = 0, children }: ListGroupProps) {
  return (
    <section className={c.group} aria-label={`${name}, ${count}`}>
      <h2 className={c.head}>
        {icon}
        <b>{name}</b>
        <span>{count}</span>
      </h2>
      <ul className={r.list} style={{ paddingBlock: `${before}px ${after}px` }}>
        {children}
      </ul>
    </section>
  );
}

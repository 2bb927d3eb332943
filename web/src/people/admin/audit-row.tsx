import type { AuditEntry } from '@groundwork/contract/people/admin';
import type { ReactNode } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { When } from '../../base/dates/when.tsx';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import l from './admin-list.module.css';
import c from './audit-row.module.css';

const text = words.admin.audit;

type AuditRowProps = {
  entry: Pick<
    AuditEntry,
    'created_at' | 'action' | 'actor_id' | 'actor_name' | 'person_id' | 'person_name' | 'person_email' | 'details'
  >;
  team: string;
  /** The addresses of the two people, on a second line. */
  addresses?: string;
  network: string | null;
  /** Renders the name of an actor as a link that filters by this actor. Gets the class and the title of the link. */
  filterBy: (actor: string, name: string, link: { className: string; title: string }) => ReactNode;
};

/** An entry of an audit log: a sentence, the network address of the actor, and the time. */
export function AuditRow({ entry, team, addresses, network, filterBy }: AuditRowProps) {
  const { actor_id, action, details } = entry;
  const name = entry.actor_name || text.somebody;
  const said = text.said[action]({
    details,
    person: entry.person_name || entry.person_email || text.somebody,
    team,
    self: actor_id !== null && actor_id === entry.person_id,
  });
  return (
    <li className={`${r.row} ${l.row} ${c.row}`}>
      <span className={c.face} aria-hidden="true">
        <Avatar person={actor_id ? { id: actor_id, full_name: name } : null} />
      </span>
      <span className={l.text}>
        <span className={c.said} title={`${name} ${said}`}>
          {actor_id ? (
            filterBy(actor_id, name, { className: c.actor ?? '', title: text.onlyBy(name) })
          ) : (
            <b className={c.nobody}>{name}</b>
          )}{' '}
          {said}
        </span>
        {addresses && <small title={addresses}>{addresses}</small>}
      </span>
      <span className={`${l.number} ${c.address}`}>{network}</span>
      <span className={c.when}>
        <When at={entry.created_at} />
      </span>
    </li>
  );
}

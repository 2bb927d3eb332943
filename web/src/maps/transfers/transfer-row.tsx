import type { Transfer } from '@groundwork/contract/maps/transfers';
import { Link } from '@tanstack/react-router';
import { When } from '../../base/dates/when.tsx';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import { MapLink } from './map-link.tsx';
import { type Acting, TransferButtons } from './transfer-acts.tsx';
import { TransferIcon } from './transfer-icon.tsx';
import type { Direction } from './transfer-queries.ts';
import c from './transfer-row.module.css';
import { recipientOf, senderOf, titleOf } from './transfer-title.ts';

const text = words.transfers;

type TransferRowProps = { request: Transfer; direction: Direction; onAct: (acting: Acting) => void };

/** A request in the list: its title, the teams, and its status. */
export function TransferRow({ request, direction, onAct }: TransferRowProps) {
  const { id, type, status, created_by, node_count, created_at, decided_at } = request;
  const sides = direction === 'incoming' ? senderOf(request) : text.to(recipientOf(request), created_by?.full_name);
  const about = `${text.type[type]} ${sides}${node_count === null ? '' : ` · ${text.nodes(node_count)}`}`;
  return (
    <li className={`${r.row} ${c.row}`} data-closed={status === 'pending' || status === 'accepted' ? undefined : true}>
      <span className={c.icon}>
        <TransferIcon type={type} />
      </span>
      <span className={c.text}>
        <Link
          className={r.link}
          to="."
          search={(before) => ({ ...before, request: id })}
          title={titleOf(request)}
          dir="auto"
        >
          {titleOf(request)}
        </Link>
        <small title={about} dir="auto">
          {about}
        </small>
      </span>
      <span className={c.status} data-status={status}>
        {text.status[status]}
      </span>
      <span className={c.when}>
        <When at={decided_at ?? created_at} />
      </span>
      <span className={c.acts}>
        {direction === 'incoming' && request.target_map_id && <MapLink request={request} size="compact-sm" />}
        <TransferButtons request={request} size="compact-sm" direction={direction} onAct={onAct} />
      </span>
    </li>
  );
}

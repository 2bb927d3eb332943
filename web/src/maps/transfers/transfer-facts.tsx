import type { Transfer } from '@groundwork/contract/maps/transfers';
import type { ReactNode } from 'react';
import { exactTime, timeInSentence, timeWords } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import c from './transfer-facts.module.css';
import { recipientOf } from './transfer-title.ts';

const text = words.transfers.facts;

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={c.facts}>{children}</dl>;
}

/** A name and a value; omitted without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** The details of a request, as both sides see them. */
export function TransferFacts({ request }: { request: Transfer }) {
  const { type, status, team, created_by, node_count, data_counts, include_entries } = request;
  const { source_template, note, reason, created_at, decided_at } = request;
  const said = words.transfers.status[status];
  return (
    <Facts>
      <Fact name={text.what}>{words.transfers.type[type]}</Fact>
      <Fact name={text.from}>{[team.name, created_by?.full_name].filter(Boolean).join(', ')}</Fact>
      <Fact name={text.to}>{recipientOf(request)}</Fact>
      <Fact name={text.nodes}>{node_count}</Fact>
      <Fact name={text.data}>{data_counts && words.transfers.goAlong(data_counts, include_entries)}</Fact>
      <Fact name={text.stays}>{data_counts && words.transfers.stay(data_counts, include_entries)}</Fact>
      <Fact name={text.template}>{source_template && text.comesAlong(source_template.name)}</Fact>
      <Fact name={text.note}>{note}</Fact>
      <Fact name={text.sent}>
        <span title={exactTime(created_at)}>{timeWords(created_at)}</span>
      </Fact>
      <Fact name={text.status}>
        {decided_at ? <span title={exactTime(decided_at)}>{text.since(said, timeInSentence(decided_at))}</span> : said}
      </Fact>
      <Fact name={text.reason}>{reason}</Fact>
    </Facts>
  );
}

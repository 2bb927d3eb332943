import { isInBytes } from '@groundwork/contract/base/quotas';
import type { QuotaUse, QuotaUseInParts } from '@groundwork/contract/people/teams';
import { fileSize } from '../../base/files/file-size.ts';
import * as words from '../../base/words/words.ts';
import c from './usage-list.module.css';

const text = words.teams.usage;

/** Formats an amount of a quota: "4,000", or "12 MB". */
export const amountOf = ({ quota }: Pick<QuotaUse, 'quota'>, amount: number) =>
  isInBytes(quota) ? fileSize(amount) : amount.toLocaleString();

/** From this share of a limit on, the list warns in words and color. */
const nearly = 0.9;

type Item = QuotaUse & Partial<QuotaUseInParts>;

/**
 * The quotas of a team, each with its usage, its limit and a bar. If the server sends parts, the largest parts follow.
 */
export function UsageList({ items }: { items: Item[] }) {
  return (
    <ul className={c.list}>
      {items.map((item) => (
        <UsageRow key={item.quota} item={item} />
      ))}
    </ul>
  );
}

function UsageRow({ item }: { item: Item }) {
  const { quota, used, most } = item;
  const share = used / most;
  const parts = (item.parts ?? []).filter((part) => part.used > 0).sort((one, other) => other.used - one.used);
  const warning = share >= 1 ? text.full : share >= nearly ? text.nearlyFull : null;
  const amounts = text.ofMost(amountOf(item, used), amountOf(item, most));
  return (
    <li className={c.row} data-near={warning !== null || undefined}>
      <span className={c.name}>{text.quotas[quota]}</span>
      <span className={c.amounts}>
        {warning && <b>{warning}</b>}
        {amounts}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: each browser styles <meter> in its own way */}
      <div
        className={c.bar}
        role="meter"
        aria-label={text.quotas[quota]}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(used, most)}
        aria-valuetext={warning ? `${amounts}, ${warning}` : amounts}
      >
        {used > 0 && <span style={{ width: `${100 * Math.min(share, 1)}%` }} />}
      </div>
      {parts.length > 0 && (
        <ul className={c.parts}>
          {parts.map((part) => (
            <li key={part.part}>{text.partOf(text.rowParts[part.part], amountOf(item, part.used))}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

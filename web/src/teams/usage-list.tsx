import { isInBytes } from '@groundwork/contract/quotas';
import type { QuotaUse } from '@groundwork/contract/teams';
import { fileSize } from '../attachments/file-size.ts';
import { words } from '../words/words.ts';
import c from './usage-list.module.css';

const text = words.teams.usage;

/** Formats what is used of a quota: "4,000", or "12 MB". */
export const amountOf = ({ quota }: Pick<QuotaUse, 'quota'>, amount: number) =>
  isInBytes(quota) ? fileSize(amount) : amount.toLocaleString();

/** From this share of a limit on, the list warns in words and color. */
const nearly = 0.9;

/** Quotas of a team, each with what is used, the limit and a bar. */
export function UsageList({ items }: { items: QuotaUse[] }) {
  return (
    <ul className={c.list}>
      {items.map((item) => (
        <UsageRow key={item.quota} item={item} />
      ))}
    </ul>
  );
}

function UsageRow({ item }: { item: QuotaUse }) {
  const { quota, used, most } = item;
  const share = used / most;
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
    </li>
  );
}

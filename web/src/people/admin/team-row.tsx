import type { TeamOrder } from '@groundwork/contract/base/quotas';
import type { AdminTeam } from '@groundwork/contract/people/admin';
import { dayInSentence, exactTime, today } from '../../base/dates/dates.ts';
import { fileSize } from '../../base/files/file-size.ts';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import { amountOf, UsageList } from '../teams/usage-list.tsx';
import l from './admin-list.module.css';
import c from './team-row.module.css';

const text = words.admin.teams;

/** A team in the admin area. The use of all its quotas opens below the row. */
export function TeamRow({ team, order }: { team: AdminTeam; order: TeamOrder }) {
  const { name, owners, member_count, task_count, file_bytes, created_at } = team;
  const owned =
    owners.length > 0 ? text.owners(owners.map(({ full_name, email }) => full_name || email)) : text.noOwner;
  return (
    <li className={`${r.row} ${l.row} ${c.row}`}>
      <span className={l.text}>
        <b title={name} dir="auto">
          {name}
        </b>
        <small title={owned}>{owned}</small>
      </span>
      <span className={l.number}>{text.members(member_count)}</span>
      <span className={l.number}>{text.tasks(task_count)}</span>
      <span className={`${l.number} ${c.files}`}>{fileSize(file_bytes)}</span>
      <span className={`${l.number} ${c.created}`} title={exactTime(created_at)}>
        {text.created(dayInSentence(today(new Date(created_at))))}
      </span>
      <Usage team={team} order={order} />
    </li>
  );
}

/** Shows the quota by which the list is ordered, or else the fullest one. All quotas open on demand. */
function Usage({ team: { name, usage }, order }: { team: AdminTeam; order: TeamOrder }) {
  const shown =
    usage.find(({ quota }) => quota === order) ??
    usage.toSorted((one, other) => other.used / other.most - one.used / one.most)[0];
  if (!shown) return null;
  const amounts = words.teams.usage.ofMost(amountOf(shown, shown.used), amountOf(shown, shown.most));
  const use = text.use(words.teams.usage.quotas[shown.quota], amounts);
  return (
    <details className={c.usage}>
      <summary aria-label={text.usage(use, name)}>{use}</summary>
      <UsageList items={usage} />
    </details>
  );
}

import { useQuery } from '@tanstack/react-query';
import c from '../../base/icons/side-count.module.css';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { waitingTransfers } from './transfer-queries.ts';

/** The number of unanswered requests of the current team and the person; nothing for zero. */
export function WaitingCount() {
  const { team, known } = useCurrentTeam();
  const { data } = useQuery({ ...waitingTransfers(team?.id), enabled: known });
  if (!data || data.items.length === 0) return null;
  const count = `${data.items.length}${data.next_cursor ? '+' : ''}`;
  return (
    <span className={c.count} role="img" aria-label={words.transfers.waiting(count)}>
      {count}
    </span>
  );
}

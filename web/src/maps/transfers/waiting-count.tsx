import { useQuery } from '@tanstack/react-query';
import { useCurrentTeam } from '../teams/current-team.ts';
import c from '../ui/side-count.module.css';
import { words } from '../words/words.ts';
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

import { limits } from '@groundwork/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useCurrentTeam } from '../teams/current-team.ts';
import c from '../ui/side-count.module.css';
import { words } from '../words/words.ts';
import { unseenCount } from './unseen-queries.ts';

/** The number of actions of other people in the current team since the person last looked. Renders nothing for zero. */
export function UnseenBadge() {
  const { team } = useCurrentTeam();
  const { data } = useQuery({ ...unseenCount(team?.id ?? ''), enabled: team !== null });
  if (!data?.unseen) return null;
  const count =
    data.unseen < limits.unseenActivity.counted ? `${data.unseen}` : `${limits.unseenActivity.counted - 1}+`;
  return (
    <span className={c.count} role="img" aria-label={words.unseenActivity.count(count)}>
      {count}
    </span>
  );
}

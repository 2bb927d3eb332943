import { limits } from '@groundwork/contract/base/limits';
import { useQuery } from '@tanstack/react-query';
import c from '../../base/icons/side-count.module.css';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
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

import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../ui/avatar.tsx';
import { dayInSentence, today } from '../ui/dates.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import c from './team-members.module.css';
import { teamMembers } from './team-queries.ts';

/** Who belongs to the team, with their roles. */
export function TeamMembers({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useQuery(teamMembers(teamId));
  if (!data) return error ? <ErrorState title={words.teams.membersFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  return (
    <ul className={c.members} aria-label={words.teams.members}>
      {data.items.map((member) => (
        <li key={member.id} className={c.member}>
          <span aria-hidden="true">
            <Avatar person={member} size={28} />
          </span>
          <span className={c.name}>
            <b>{member.full_name || member.email}</b>
            <small>{member.email}</small>
          </span>
          <span className={c.role}>
            {words.teams.role[member.role_code]}
            <small>{words.teams.joined(dayInSentence(today(new Date(member.joined_at))))}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

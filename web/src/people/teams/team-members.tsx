import { holds } from '@groundwork/contract/base/folding';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ListGroup } from '../../base/rows/list-group.tsx';
import { useVisibleRows } from '../../base/rows/visible-rows.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { MemberRow } from './member-row.tsx';
import c from './team-members.module.css';
import { teamMembers } from './team-queries.ts';

/** Lists the members of the team by name, filtered by name and address. Each row offers the permitted actions. */
export function TeamMembers({ team, search = '' }: { team: Team; search: string | undefined }) {
  const { data, error, refetch } = useQuery(teamMembers(team.id));
  const list = useRef<HTMLDivElement>(null);
  const found = data?.items.filter(({ full_name, email }) => holds(`${full_name} ${email}`, search)) ?? [];
  const [slice = { from: 0, to: 0, before: 0, after: 0 }] = useVisibleRows(list, [found.length]).slices;
  if (!data)
    return error ? (
      <ErrorState title={messages.teams.membersFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton heading />
    );
  if (found.length === 0)
    return <EmptyState title={words.teams.nobodyFound}>{words.teams.nobodyFoundText(search)}</EmptyState>;
  const { from, to, before, after } = slice;
  return (
    <div ref={list} className={c.list}>
      <ListGroup
        icon={<IconUsers size={16} stroke={1.6} aria-hidden />}
        name={words.teams.members}
        count={String(found.length)}
        before={before}
        after={after}
      >
        {found.slice(from, to).map((member, offset) => (
          <MemberRow key={member.id} team={team} member={member} position={from + offset + 1} count={found.length} />
        ))}
      </ListGroup>
    </div>
  );
}

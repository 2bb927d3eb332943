import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Page } from '../../base/page/page.tsx';
import r from '../../base/rows/row.module.css';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../current-team/current-team.ts';
import { useSwitchTeam } from '../current-team/switch-team.ts';
import { NoTeam } from './no-team.tsx';
import { myTeams } from './team-queries.ts';
import c from './teams-page.module.css';

/** Lists the teams of the signed-in user, earliest joined first. */
export function TeamsPage() {
  const navigate = useNavigate();
  return (
    <Page
      title={words.teams.title}
      action={{ label: words.teams.newTeam, onClick: () => navigate({ to: '/dashboard/teams/new' }) }}
    >
      <TeamList />
    </Page>
  );
}

function TeamList() {
  const { team: current } = useCurrentTeam();
  const switchTo = useSwitchTeam();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(myTeams);
  if (!data)
    return error ? <ErrorState title={messages.teams.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const teams = data.pages.flatMap((page) => page.items);
  if (teams.length === 0) return <NoTeam />;
  return (
    <div className={c.list}>
      <ul className={r.list} aria-label={words.teams.title}>
        {teams.map((team) => (
          <TeamRow key={team.id} team={team} current={team.id === current?.id} onSwitch={() => switchTo(team.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className={c.more}
          variant="subtle"
          color="gray"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {words.teams.showMore}
        </Button>
      )}
    </div>
  );
}

function TeamRow({ team, current, onSwitch }: { team: Team; current: boolean; onSwitch: () => void }) {
  return (
    <li className={`${r.row} ${c.row}`}>
      <span className={c.icon}>
        <IconUsers size={16} stroke={1.6} aria-hidden />
      </span>
      <span className={c.text}>
        <Link
          className={`${r.link} ${c.link}`}
          to="/dashboard/teams/$teamId"
          params={{ teamId: team.id }}
          title={team.name}
          dir="auto"
        >
          {team.name}
        </Link>
        {team.description && (
          <small title={team.description} dir="auto">
            {team.description}
          </small>
        )}
      </span>
      <span className={c.role}>{words.teams.role[team.role_code]}</span>
      <span className={c.members}>{words.teams.memberCount(team.member_count)}</span>
      <span className={c.switch}>
        {current ? (
          <span className={c.current}>{words.teams.current}</span>
        ) : (
          <Button variant="default" h={28} px={10} aria-label={words.teams.switchTo(team.name)} onClick={onSwitch}>
            {words.teams.switch}
          </Button>
        )}
      </span>
    </li>
  );
}

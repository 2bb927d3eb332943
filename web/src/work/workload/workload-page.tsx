import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { addDays, rangeWords, weekEnd } from '../../base/dates/dates.ts';
import { NumberPopover } from '../../base/fields/number-popover.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { useEditTeam } from '../../people/teams/team-mutations.ts';
import { teamMembers } from '../../people/teams/team-queries.ts';
import { TeamView } from '../../people/teams/team-view.tsx';
import c from './workload.module.css';
import { teamWorkload, thisWeek } from './workload-queries.ts';
import { WorkloadTable } from './workload-table.tsx';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId/workload');
const text = words.workload;

/** The open hours of each member of a team by week, beside the hours that they work. */
export function WorkloadPage() {
  const { teamId } = route.useParams();
  const { from = thisWeek() } = route.useSearch();
  const work = useQuery(teamWorkload(teamId, from));
  const members = useQuery(teamMembers(teamId));
  const weeks = Array.from({ length: limits.workloadWeeks }, (_, n) => addDays(from, 7 * n));
  const failed = [work, members].find(({ data, error }) => error && !data);
  return (
    <TeamView teamId={teamId} tools={<WeekLinks weeks={weeks} />}>
      {(team) => (
        <div className={c.page}>
          <div className={c.head}>
            <p>{text.about}</p>
            <TeamHours team={team} />
          </div>
          {failed ? (
            <ErrorState title={messages.workload.loadFailed} error={failed.error} onRetry={failed.refetch} />
          ) : work.data && members.data ? (
            <WorkloadTable team={team} members={members.data.items} weeks={weeks} shares={work.data.items} />
          ) : (
            <RowsSkeleton />
          )}
        </div>
      )}
    </TeamView>
  );
}

/** Links to earlier and later weeks, as far back as the present week. */
function WeekLinks({ weeks: [first = '', ...rest] }: { weeks: string[] }) {
  const last = rest.at(-1) ?? first;
  const earlier = addDays(first, -7 * limits.workloadWeeks);
  return (
    <div className={c.weeks}>
      <WeekLink label={text.earlier} Icon={IconChevronLeft} from={first > thisWeek() ? earlier : null} />
      <span>{rangeWords(first, weekEnd(last))}</span>
      <WeekLink label={text.later} Icon={IconChevronRight} from={addDays(last, 7)} />
    </div>
  );
}

type WeekLinkProps = { label: string; Icon: typeof IconChevronLeft; from: string | null };

function WeekLink({ label, Icon, from }: WeekLinkProps) {
  const { teamId } = route.useParams();
  const search = from !== null && from > thisWeek() ? { from } : {};
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      {...(from === null
        ? { disabled: true }
        : {
            renderRoot: (props: object) => (
              <Link {...props} to="/dashboard/teams/$teamId/workload" params={{ teamId }} search={search} />
            ),
          })}
    >
      <Icon size={16} stroke={1.7} />
    </ActionIcon>
  );
}

/** The hours a week of members without hours of their own. Owners and admins change them. */
function TeamHours({ team }: { team: Team }) {
  const { mutate } = useEditTeam();
  const shown = text.aWeek(words.tasks.hours(team.weekly_hours));
  if (!team.can.update) return <span>{shown}</span>;
  return (
    <NumberPopover
      label={text.weekly}
      value={team.weekly_hours}
      min={0}
      max={limits.weeklyHoursMax}
      invalidMessage={messages.teams.weeklyHours}
      onSave={(weekly_hours) => weekly_hours !== null && mutate({ teamId: team.id, weekly_hours })}
    >
      <Button variant="default" size="compact-sm" aria-label={`${text.weekly}: ${shown}`}>
        {shown}
      </Button>
    </NumberPopover>
  );
}

import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { type OpenStatus, openStatuses, type TaskStatus } from '@groundwork/contract/base/statuses';
import type { Team } from '@groundwork/contract/people/teams';
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconGauge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NumberPopover } from '../../base/fields/number-popover.tsx';
import * as words from '../../base/words/words.ts';
import { teamsQuery } from '../../people/current-team/current-team.ts';
import { useEditTeam } from '../../people/teams/team-mutations.ts';
import { taskCounts } from '../tasks/task-queries.ts';
import c from './board.module.css';

type ColumnCountProps = {
  status: TaskStatus;
  teamId: string | undefined;
  /** The number of cards with the filters of the board. */
  count: number | undefined;
};

/**
 * The number of cards in a column, and the team's limit for the status. The limit counts all tasks of the team with the
 * status, also those that the filters hide.
 */
export function ColumnCount({ status, teamId, count }: ColumnCountProps) {
  const team = useQuery(teamsQuery).data?.items.find(({ id }) => id === teamId);
  const open = openStatuses.find((one) => one === status);
  const most = open && team?.status_limits[open];
  const { data } = useQuery({ ...taskCounts({ team_id: teamId }), enabled: most !== undefined });
  const all = data && (data.by_status[status] ?? 0);
  return (
    <>
      {(most === undefined || count !== all) && <span className={c.count}>{count}</span>}
      {most !== undefined && all !== undefined && <Limit all={all} most={most} />}
      <span className={c.grow} />
      {open && team?.can.update && <LimitButton team={team} status={open} />}
    </>
  );
}

function Limit({ all, most }: { all: number; most: number }) {
  const over = all > most;
  const sentence = over ? words.board.overLimit(all, most) : words.board.withinLimit(all, most);
  return (
    <span className={c.limit} data-over={over || undefined} role="img" aria-label={sentence} title={sentence}>
      {over && <IconAlertTriangle size={14} stroke={1.8} />}
      {words.board.ofLimit(all, most)}
    </span>
  );
}

function LimitButton({ team, status }: { team: Team; status: OpenStatus }) {
  const { mutate } = useEditTeam();
  const label = words.board.limit(words.tasks.status[status]);
  return (
    <NumberPopover
      label={label}
      value={team.status_limits[status] ?? null}
      min={1}
      max={limits.statusLimit}
      invalidMessage={messages.teams.statusLimit}
      onSave={(most) => mutate({ teamId: team.id, status_limits: { [status]: most } })}
    >
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label}>
        <IconGauge size={16} stroke={1.6} />
      </ActionIcon>
    </NumberPopover>
  );
}

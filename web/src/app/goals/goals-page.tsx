import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { lazily } from '../../base/loading/lazily.tsx';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import { Page } from '../../base/page/page.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { WithTeam } from '../../people/teams/with-team.tsx';
import { GoalDialog } from '../../work/goals/goal-dialog.tsx';
import { goalFilterOf, isFiltered, noFilter } from '../../work/goals/goal-filter.ts';
import { GoalFilterBar, GoalViews } from '../../work/goals/goal-filter-bar.tsx';
import { GoalList } from '../../work/goals/goal-list.tsx';
import { myGoals, teamGoals, topGoals } from '../../work/goals/goal-queries.ts';

const GoalTimeline = lazily(() =>
  import('../../work/timeline/goal-timeline.tsx').then(({ GoalTimeline }) => GoalTimeline),
);

/**
 * The goals of the current team, newest first or on a timeline. Without a filter the list is a tree; with one it is
 * flat, because a match may be at any depth.
 */
export function GoalsPage() {
  const { team } = useCurrentTeam();
  const filter = goalFilterOf(useSearch({ strict: false }));
  const { create, dialog } = useNewGoal();
  return (
    <Page
      title={words.goals.title}
      action={team ? { label: words.goals.newGoal, onClick: create } : undefined}
      tools={<GoalFilterBar filter={filter} />}
    >
      <WithTeam>
        {(team) =>
          filter.view === 'timeline' ? (
            <GoalTimeline key={team.id} teamId={team.id} filter={filter} />
          ) : (
            <GoalList
              key={team.id}
              query={isFiltered(filter) ? teamGoals(team.id, filter) : topGoals(team.id)}
              isTree={!isFiltered(filter)}
              empty={
                isFiltered(filter) ? (
                  <NothingFound title={words.goals.emptyFilter.title} filters={Object.keys(noFilter)}>
                    {words.goals.emptyFilter.text}
                  </NothingFound>
                ) : (
                  <EmptyState
                    title={words.goals.empty.title}
                    action={
                      <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={create}>
                        {words.goals.create}
                      </Button>
                    }
                  >
                    {words.goals.empty.text}
                  </EmptyState>
                )
              }
            />
          )
        }
      </WithTeam>
      {dialog}
    </Page>
  );
}

/** The open goals assigned to the person in all teams, most urgent first. */
export function MyGoalsPage() {
  const { team } = useCurrentTeam();
  const { create, dialog } = useNewGoal();
  return (
    <Page
      title={words.goals.mine}
      action={team ? { label: words.goals.newGoal, onClick: create } : undefined}
      tools={<GoalViews />}
    >
      <GoalList
        query={myGoals}
        empty={<EmptyState title={words.goals.emptyMine.title}>{words.goals.emptyMine.text}</EmptyState>}
      />
      {dialog}
    </Page>
  );
}

/** A dialog that creates a goal in the current team and then opens it. */
function useNewGoal() {
  const { team } = useCurrentTeam();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  return {
    create: () => setCreating(true),
    dialog: creating && team && (
      <GoalDialog
        teamId={team.id}
        onClose={() => setCreating(false)}
        onCreated={({ id }) => navigate({ to: '/dashboard/goals/$goalId', params: { goalId: id } })}
      />
    ),
  };
}

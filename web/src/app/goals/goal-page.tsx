import * as messages from '@groundwork/contract/base/messages.gen';
import type { Goal } from '@groundwork/contract/work/goals';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconCopy,
  IconDots,
  IconHistory,
  IconListDetails,
  IconPencil,
  IconPlaylistAdd,
  IconReport,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { installationQuery } from '../../base/deployment/installation.ts';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { CrumbHeading } from '../../base/page/crumb-heading.tsx';
import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import * as words from '../../base/words/words.ts';
import { History } from '../../talk/revisions/history.tsx';
import { WatchBell } from '../../talk/watches/watch-bell.tsx';
import { GoalAnalysis } from '../../work/analysis/goal-analysis.tsx';
import { useAnalysis } from '../../work/analysis/use-analysis.ts';
import { CopyGoal } from '../../work/copies/copies.tsx';
import { GoalDialog } from '../../work/goals/goal-dialog.tsx';
import { useDeleteGoal } from '../../work/goals/goal-mutations.ts';
import { GoalOverview } from '../../work/goals/goal-overview.tsx';
import { GoalProperties } from '../../work/goals/goal-properties.tsx';
import { oneGoal } from '../../work/goals/goal-queries.ts';
import { CreateTaskDialog } from '../../work/new-tasks/create-task-dialog.tsx';
import { ApplyTaskTemplate, SaveTaskTemplate } from '../../work/task-templates/task-template-dialogs.tsx';
import c from './goal-page.module.css';
import { GoalTabs } from './goal-tabs.tsx';

const route = getRouteApi('/signed-in/dashboard/goals/$goalId');

/** The page of one goal: overview, properties and tabs. */
export function GoalPage() {
  const { goalId } = route.useParams();
  const query = useQuery(oneGoal(goalId));
  return (
    <WhileThere
      key={goalId}
      query={query}
      nameOf={({ title }) => title}
      notFound={words.goals.notFound}
      failed={messages.goals.loadFailed}
      action={<PageButton to="/dashboard/goals" />}
      frame={(instead) => <Page title={words.goals.goal}>{instead}</Page>}
      skeleton={<RowsSkeleton heading />}
    >
      {(goal) => <OpenGoal goal={goal} />}
    </WhileThere>
  );
}

function OpenGoal({ goal }: { goal: Goal }) {
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  const analyzing = useAnalysis(goal.id);
  return (
    <Page
      title={goal.title}
      heading={
        <CrumbHeading
          up={[
            { label: words.goals.title, to: '/dashboard/goals' },
            ...(goal.parent
              ? [
                  {
                    label: goal.parent.title,
                    to: '/dashboard/goals/$goalId',
                    params: { goalId: goal.parent.id },
                  } as const,
                ]
              : []),
          ]}
          title={goal.title}
        />
      }
      end={
        <>
          <WatchBell subject={{ goal_id: goal.id }} about="goal" />
          <GoalActions goal={goal} onAnalyze={analyzing.start} />
        </>
      }
      action={{ label: words.tasks.newTask, onClick: create }}
    >
      <div className={c.page}>
        <GoalOverview goal={goal}>
          <GoalAnalysis goal={goal} analyzing={analyzing} />
        </GoalOverview>
        <GoalProperties goal={goal} />
        <GoalTabs goal={goal} onCreateTask={create} />
      </div>
      {creating && <CreateTaskDialog goal={goal} onClose={() => setCreating(false)} />}
    </Page>
  );
}

type Dialog = 'edit' | 'copy' | 'save' | 'add' | 'history' | 'delete';

function GoalActions({ goal, onAnalyze }: { goal: Goal; onAnalyze: () => void }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  useHotkeys([['mod+D', () => goal.can.edit && !document.querySelector('[role="dialog"]') && setDialog('copy')]]);
  const mayAnalyze = useQuery(installationQuery).data?.ai && goal.can.edit;
  if (!goal.can.edit && !goal.can.delete) return null;
  return (
    <>
      {mayAnalyze && (
        <Button
          className={c.analyze}
          variant="subtle"
          color="gray"
          leftSection={<IconSparkles size={16} stroke={1.7} />}
          onClick={onAnalyze}
        >
          {words.analysis.analyze}
        </Button>
      )}
      {goal.can.edit && (
        <ActionIcon
          className={c.pencil}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={words.goals.edit}
          onClick={() => setDialog('edit')}
        >
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      )}
      <GoalMenu goal={goal} onAnalyze={mayAnalyze ? onAnalyze : undefined} onOpen={setDialog} />
      <OpenDialog
        goal={goal}
        dialog={dialog}
        // A dialog closes when its request ends. By then the user may have opened another one.
        onClose={(closed) => setDialog((now) => (now === closed ? null : now))}
      />
    </>
  );
}

type GoalMenuProps = {
  goal: Goal;
  /** Undefined if the user cannot analyze the goal. */
  onAnalyze: (() => void) | undefined;
  onOpen: (dialog: Dialog) => void;
};

function GoalMenu({ goal, onAnalyze, onOpen }: GoalMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={c.more} variant="subtle" color="gray" size={32} aria-label={words.goals.more}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onAnalyze && (
          <Menu.Item
            className={c.analyzeItem}
            leftSection={<IconSparkles size={16} stroke={1.6} />}
            onClick={onAnalyze}
          >
            {words.analysis.analyze}
          </Menu.Item>
        )}
        {goal.can.edit && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onOpen('edit')}>
            {words.goals.edit}
          </Menu.Item>
        )}
        {goal.can.edit && (
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => onOpen('copy')}>
            {words.copies.duplicateGoal}
          </Menu.Item>
        )}
        {goal.can.edit && goal.task_stats.total > 0 && (
          <Menu.Item leftSection={<IconListDetails size={16} stroke={1.6} />} onClick={() => onOpen('save')}>
            {words.taskTemplates.saveAs}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlaylistAdd size={16} stroke={1.6} />} onClick={() => onOpen('add')}>
          {words.taskTemplates.addFrom}
        </Menu.Item>
        <Menu.Item
          renderRoot={(props) => <Link {...props} to="/dashboard/goals/$goalId/report" params={{ goalId: goal.id }} />}
          leftSection={<IconReport size={16} stroke={1.6} />}
        >
          {words.statusReports.title}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} stroke={1.6} />} onClick={() => onOpen('history')}>
          {words.revisions.open}
        </Menu.Item>
        {goal.can.delete && (
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => onOpen('delete')}>
            {words.goals.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type OpenDialogProps = { goal: Goal; dialog: Dialog | null; onClose: (dialog: Dialog) => void };

function OpenDialog({ goal, dialog, onClose }: OpenDialogProps) {
  const navigate = useNavigate();
  const { mutate: remove } = useDeleteGoal();
  return (
    <>
      {dialog === 'history' && (
        <History
          subject={{ goal_id: goal.id }}
          name={goal.title}
          fieldsOf={(texts) =>
            (['content', 'reason', 'target'] as const).map((key) => ({
              key,
              label: words.goals.fields[key],
              text: String(texts[key] ?? ''),
            }))
          }
          canRestore={goal.can.edit}
          onClose={() => onClose('history')}
        />
      )}
      {dialog === 'copy' && <CopyGoal goal={goal} onClose={() => onClose('copy')} />}
      {dialog === 'save' && (
        <SaveTaskTemplate
          teamId={goal.team_id}
          source={{ goal_id: goal.id }}
          title={goal.title}
          onClose={() => onClose('save')}
        />
      )}
      {dialog === 'add' && <ApplyTaskTemplate teamId={goal.team_id} goal={goal} onClose={() => onClose('add')} />}
      {dialog === 'edit' && <GoalDialog teamId={goal.team_id} goal={goal} onClose={() => onClose('edit')} />}
      <Confirm
        opened={dialog === 'delete'}
        title={words.goals.delete}
        description={messages.general.deleteQuestion(goal.title)}
        restorable
        note={[goal.task_stats.total > 0 && words.goals.tasksStay, goal.sub_goal_count > 0 && words.goals.subGoalsStay]
          .filter(Boolean)
          .join(' ')}
        confirmText={words.goals.delete}
        dangerous
        onClose={() => onClose('delete')}
        onConfirm={() => {
          remove(goal);
          navigate({ to: '/dashboard/goals' });
        }}
      />
    </>
  );
}

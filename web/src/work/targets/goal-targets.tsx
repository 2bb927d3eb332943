import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Goal } from '@groundwork/contract/work/goals';
import type { Target } from '@groundwork/contract/work/targets';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { NumberPopover } from '../../base/fields/number-popover.tsx';
import { lazily } from '../../base/loading/lazily.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import { ReorderList } from '../../base/rows/reorder-list.tsx';
import * as words from '../../base/words/words.ts';
import c from './goal-targets.module.css';
import { TargetBar, TargetPercent } from './target-bar.tsx';
import { useDeleteTarget, useMoveTarget, useSetTargetValue } from './target-mutations.ts';
import { numberText, reachedText } from './target-progress.ts';

const TargetDialog = lazily(() => import('./target-dialog.tsx').then(({ TargetDialog }) => TargetDialog));
const TargetHistory = lazily(() => import('./target-history.tsx').then(({ TargetHistory }) => TargetHistory));

const w = words.targets;

/** The measurable targets of a goal: the progress of each, and the current numbers to enter. */
export function GoalTargets({ goal }: { goal: Goal }) {
  const [adding, add] = useDisclosure(false);
  const { mutate: move } = useMoveTarget();
  const { targets } = goal;
  const mayAdd = goal.can.edit && targets.length < limits.targets.perGoal;
  if (targets.length === 0 && !mayAdd) return null;
  return (
    <section className={c.targets} aria-label={w.title}>
      {targets.length > 0 && (
        <>
          <h2 className={c.title}>{w.title}</h2>
          <ReorderList
            label={w.title}
            rows={targets}
            nameOf={({ name }) => name}
            onMove={(id, at) => move({ id, goalId: goal.id, at })}
          >
            {(target, grip) => (
              <TargetRow goal={goal} target={target} grip={goal.can.edit && targets.length > 1 && grip} />
            )}
          </ReorderList>
        </>
      )}
      {mayAdd && (
        <Button
          className={c.add}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={add.open}
        >
          {w.add}
        </Button>
      )}
      {adding && <TargetDialog goal={goal} onClose={add.close} />}
    </section>
  );
}

function TargetRow({ goal, target, grip }: { goal: Goal; target: Target; grip: ReactNode }) {
  const { mutate: remove } = useDeleteTarget();
  const { mutate: set } = useSetTargetValue();
  const [editing, edit] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const [looking, look] = useDisclosure(false);
  const { name, start_value, current_value, source, problem } = target;
  return (
    <div className={c.row}>
      <span className={c.grip}>{grip}</span>
      <div className={c.body}>
        <p className={c.head}>
          <b dir="auto">{name}</b>
          {problem ? (
            <span className={c.problem}>
              {!['no_values', 'not_computed'].includes(problem) && (
                <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
              )}
              {reachedText(target)}
            </span>
          ) : (
            <span className={c.reached}>
              {reachedText(target)}
              {start_value !== 0 && <small> {w.from(numberText(start_value))}</small>}
            </span>
          )}
          <span className={c.percent}>
            <TargetPercent target={target} />
          </span>
        </p>
        <TargetBar target={target} />
        <ComputedFrom target={target} />
      </div>
      <span className={c.acts}>
        {source === 'hand' && goal.can.edit && (
          <NumberPopover
            label={w.enter(name)}
            value={current_value}
            min={-limits.targets.number}
            max={limits.targets.number}
            invalidMessage={messages.targets.numberTooLarge}
            onSave={(value) => value !== null && set({ target, value })}
          >
            <Button variant="default" size="compact-sm" aria-label={w.enter(name)}>
              {w.update}
            </Button>
          </NumberPopover>
        )}
        <RowMenu
          label={w.actions(name)}
          history={source === 'hand' ? { label: w.history, onClick: look.open } : undefined}
          edit={goal.can.edit ? { label: w.edit, onClick: edit.open } : undefined}
          remove={goal.can.edit ? { label: w.delete, onClick: ask.open } : undefined}
        />
      </span>
      {editing && <TargetDialog goal={goal} target={target} onClose={edit.close} />}
      {looking && <TargetHistory target={target} onClose={look.close} />}
      <Confirm
        opened={asking}
        title={w.delete}
        description={messages.general.deleteQuestion(name)}
        restorable
        confirmText={w.delete}
        dangerous
        onClose={ask.close}
        onConfirm={() => remove(target)}
      />
    </div>
  );
}

/** The source of a computed number, with a link. */
function ComputedFrom({ target }: { target: Target }) {
  const { source, calculation, field_label, source_name, instance_id, map_id, node_id } = target;
  if (!calculation || !source_name || !instance_id) return null;
  const text = w.computed(calculation, field_label, source_name, source === 'branch');
  return (
    <p className={c.source}>
      {map_id ? (
        <Link to="/dashboard/maps/$mapId" params={{ mapId: map_id }} search={node_id ? { node: node_id } : {}}>
          {text}
        </Link>
      ) : (
        <Link to="/dashboard/instances/$instanceId" params={{ instanceId: instance_id }}>
          {text}
        </Link>
      )}
    </p>
  );
}

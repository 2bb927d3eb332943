import type { Person } from '@groundwork/contract/base/fields';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { NodeStep } from '@groundwork/contract/maps/map-steps';
import { ActionIcon, Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { GoalPicker } from '../../work/goals/goal-picker.tsx';
import { SidePanel } from '../open-map/side-panel.tsx';
import { useMap } from '../open-map/use-map.tsx';
import { keyOf, NodeStepList, type StepLine, type StepPlan } from './node-step-list.tsx';
import { StepAssignee } from './step-assignee.tsx';
import { StepField } from './step-field.tsx';
import { stepsOfMap, useAddStepTasks } from './step-queries.ts';
import { Rule } from './step-rule.tsx';
import c from './steps-panel.module.css';

const text = words.mapSteps;

/** So many nodes show their steps at first. */
const openedFirst = 6;

/** The next steps of all nodes of a map. The chosen ones become tasks. The rule that adds them stands behind a gear. */
export function StepsPanel({ onClose }: { onClose: () => void }) {
  const { map, canEdit, selection } = useMap();
  const { data, error, refetch } = useQuery(stepsOfMap(map.id));
  const { mutate: add, isPending } = useAddStepTasks(map.id);
  const [plans, setPlans] = useState<ReadonlyMap<string, StepPlan>>(new Map());
  const [made, setMade] = useState<StepLine[]>([]);
  const [assigned, setAssigned] = useState<Person | null>();
  const [goal, setGoal] = useState<{ id: string; title: string }>();
  const [ruleOpen, setRuleOpen] = useState(false);
  const assignee = assigned === undefined ? (data?.rule.assignee ?? null) : assigned;
  const steps = data?.items ?? [];
  // A chosen step may be gone, because somebody else added its task.
  const taken = steps.flatMap((step) => {
    const plan = plans.get(keyOf(step));
    return plan ? [{ ...step, due: plan.due, assignee: plan.assignee === undefined ? assignee : plan.assignee }] : [];
  });
  useEffect(() => selection.mark(taken.map(({ node }) => node.id)));
  useEffect(() => () => selection.mark([]), [selection]);
  const plan = (step: NodeStep, next: StepPlan | null) => {
    const changed = new Map(plans);
    if (next) changed.set(keyOf(step), next);
    else changed.delete(keyOf(step));
    setPlans(changed);
  };
  const addTaken = () =>
    add(
      {
        steps: taken,
        goalId: goal?.id ?? null,
        onUndone: (ids) => setMade((lines) => lines.filter(({ taskId }) => !taskId || !ids.includes(taskId))),
      },
      {
        onSuccess: ({ tasks }) => {
          const ids = new Map(tasks.map(({ id, node_id, step }) => [`${node_id} ${step}`, id]));
          const added = taken.flatMap((step) => {
            const taskId = ids.get(keyOf(step));
            return taskId ? { ...step, taskId } : [];
          });
          setMade([...made, ...added]);
          setPlans(new Map());
        },
      },
    );
  const nodes = useNodes(steps, made);
  const shownGoal = goal ?? data?.goal ?? null;
  return (
    <SidePanel
      label={text.title}
      closesOnEscape
      head={
        <>
          <h2 className={c.title}>{words.maps.modes.steps}</h2>
          {data && data.count > 0 && (
            <span className={c.counts}>{text.counts(data.count, new Set(steps.map(({ node }) => node.id)).size)}</span>
          )}
        </>
      }
      tools={
        canEdit && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={text.rule.title}
            title={text.rule.title}
            aria-expanded={ruleOpen}
            onClick={() => setRuleOpen(!ruleOpen)}
          >
            <IconSettings size={17} stroke={1.7} />
          </ActionIcon>
        )
      }
      foot={
        canEdit &&
        steps.length > 0 && (
          <div className={c.foot}>
            <StepField label={text.goal} value={shownGoal?.title ?? text.newGoal}>
              {(button) => (
                <GoalPicker teamId={map.team_id} value={shownGoal?.id ?? null} onChange={setGoal}>
                  {button}
                </GoalPicker>
              )}
            </StepField>
            <StepAssignee label={text.assignee} teamId={map.team_id} value={assignee} onChange={setAssigned} />
            <div className={c.acts}>
              <Button className={c.add} loading={isPending} disabled={taken.length === 0} onClick={addTaken}>
                {text.addAll(taken.length)}
              </Button>
              <Button variant="subtle" color="gray" disabled={taken.length === 0} onClick={() => setPlans(new Map())}>
                {text.clear}
              </Button>
            </div>
          </div>
        )
      }
      onClose={onClose}
    >
      {ruleOpen && data ? (
        <Rule key={JSON.stringify(data.rule)} rule={data.rule} mapId={map.id} teamId={map.team_id} />
      ) : (
        <p className={c.help}>{text.help}</p>
      )}
      {!data ? (
        error ? (
          <ErrorState title={messages.mapSteps.loadFailed} error={error} onRetry={refetch} />
        ) : (
          <RowsSkeleton />
        )
      ) : nodes.length === 0 ? (
        <EmptyState title={text.none.title}>{text.none.text}</EmptyState>
      ) : (
        <>
          <ul className={c.nodes}>
            {nodes.map((lines, place) => (
              <NodeStepList
                key={lines[0]?.node.id}
                lines={lines}
                plans={canEdit ? plans : null}
                assignee={assignee}
                onPlan={plan}
                opened={place < openedFirst}
              />
            ))}
          </ul>
          {data.count > steps.length && <p className={c.help}>{text.more(data.count - steps.length)}</p>}
        </>
      )}
    </SidePanel>
  );
}

/** Groups steps by node, with those that became tasks while the panel was open. Nodes that miss least come first. */
function useNodes(steps: NodeStep[], made: StepLine[]): StepLine[][] {
  return useMemo(() => {
    const open = new Set(steps.map(keyOf));
    const lines = [...made.filter((line) => !open.has(keyOf(line))), ...steps];
    return [...Map.groupBy(lines, ({ node }) => node.id).values()].toSorted((one, other) => one.length - other.length);
  }, [steps, made]);
}

import type { Person } from '@groundwork/contract/base/fields';
import type { NodeStep } from '@groundwork/contract/maps/map-steps';
import { ActionIcon, Button, Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { dayWords, today } from '../../base/dates/dates.ts';
import { DayPopover } from '../../base/day-picker/day-popover.tsx';
import * as words from '../../base/words/words.ts';
import { MemberPicker } from '../../people/teams/member-picker.tsx';
import { TaskLink } from '../../work/task-lists/task-row.tsx';
import { NodeMark } from '../drawing/node-mark.tsx';
import { generationOf } from '../model/map-branches.ts';
import { useMap, useModel } from '../open-map/use-map.tsx';
import { stepWords } from './step-words.ts';
import c from './steps-panel.module.css';

const text = words.mapSteps;

/** What the task of a chosen step gets. An absent assignee is the one of all new tasks. */
export type StepPlan = { assignee?: Person | null; due: string | null };

/** A step of the list, with the task that it has become. */
export type StepLine = NodeStep & { taskId?: string };

export const keyOf = ({ node, step }: NodeStep) => `${node.id} ${step}`;

type NodeStepListProps = {
  lines: StepLine[];
  /** The plans of the chosen steps, by key; null if the person cannot choose. */
  plans: ReadonlyMap<string, StepPlan> | null;
  assignee: Person | null;
  /** Chooses a step with this plan; null removes the choice. */
  onPlan: (step: NodeStep, plan: StepPlan | null) => void;
  opened: boolean;
};

/** A node with its steps, and for each the due date and the assignee of its task. Its name shows it on the map. */
export function NodeStepList({ lines, opened: openedFirst, ...rest }: NodeStepListProps) {
  const { camera } = useMap();
  const [opened, setOpened] = useState(openedFirst);
  const [first] = lines;
  if (!first) return null;
  const { id } = first.node;
  const title = first.node.title || words.maps.untitled;
  return (
    <li className={c.node}>
      <div className={c.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-expanded={opened}
          aria-label={text.stepsOf(title)}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconChevronDown size={14} stroke={1.8} /> : <IconChevronRight size={14} stroke={1.8} />}
        </ActionIcon>
        <Mark nodeId={id} />
        <UnstyledButton className={c.name} dir="auto" onClick={() => camera.center(id)}>
          {title}
        </UnstyledButton>
        <Leader nodeId={id} />
        <span className={c.missing}>{text.missing(lines.filter(({ taskId }) => !taskId).length)}</span>
      </div>
      {opened && (
        <ul className={c.lines}>
          {lines.map((line) => (
            <li key={line.step}>
              <Line line={line} title={title} {...rest} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type LineProps = Omit<NodeStepListProps, 'lines' | 'opened'> & { line: StepLine; title: string };

function Line({ line, title, plans, assignee, onPlan }: LineProps) {
  const { map } = useMap();
  const step = stepWords(line);
  if (line.taskId) return <TaskLink task={{ id: line.taskId, title: step }} />;
  if (!plans) return step;
  const plan = plans.get(keyOf(line));
  const { due = null } = plan ?? {};
  const person = plan?.assignee === undefined ? assignee : plan.assignee;
  const who = person ? person.full_name || person.email : text.rule.nobody;
  const when = due ? dayWords(due, today()) : text.noDue;
  const change = (changes: Partial<StepPlan>) => onPlan(line, { due, ...plan, ...changes });
  return (
    <>
      <Checkbox
        className={c.step}
        label={step}
        aria-label={text.of(step, title)}
        checked={plan !== undefined}
        onChange={({ currentTarget: { checked } }) => onPlan(line, checked ? { due } : null)}
      />
      <DayPopover label={text.due(step, title)} value={due} onSave={(next) => change({ due: next })}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={c.due}
          data-empty={due === null || undefined}
          aria-label={`${text.due(step, title)}: ${when}`}
        >
          {due ? when : text.addDue}
        </Button>
      </DayPopover>
      <MemberPicker teamId={map.team_id} value={person} onChange={(next) => change({ assignee: next })}>
        <UnstyledButton
          className={c.face}
          data-planned={plan !== undefined || undefined}
          aria-label={`${text.assigneeOf(step, title)}: ${who}`}
          title={who}
        >
          <Face person={person} size={22} />
        </UnstyledButton>
      </MemberPicker>
    </>
  );
}

function Mark({ nodeId }: { nodeId: string }) {
  const { theme } = useMap();
  const model = useModel();
  const node = model.nodes.get(nodeId);
  if (!node) return null;
  return (
    <span className={c.mark}>
      <NodeMark
        node={node}
        facts={theme.facts(node)}
        generation={generationOf(model, nodeId)}
        structure={theme.structure}
        colorBy="generation"
        style={undefined}
      />
    </span>
  );
}

function Leader({ nodeId }: { nodeId: string }) {
  const { theme } = useMap();
  const node = useModel().nodes.get(nodeId);
  const leader = node && theme.facts(node).leader;
  return leader ? (
    <span className={c.leader} title={leader} dir="auto">
      {leader}
    </span>
  ) : null;
}

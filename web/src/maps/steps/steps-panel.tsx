import type { Person } from '@groundwork/contract/base/fields';
import * as messages from '@groundwork/contract/base/messages.gen';
import { type NodeStep, type StepKind, type StepRule, stepKinds } from '@groundwork/contract/maps/map-steps';
import { ActionIcon, Button, Checkbox, NumberInput, UnstyledButton } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { MemberPicker } from '../../people/teams/member-picker.tsx';
import { SidePanel } from '../open-map/side-panel.tsx';
import { useMap } from '../open-map/use-map.tsx';
import { stepsOfMap, useAddStepTasks, useSetStepRule } from './step-queries.ts';
import { stepWords } from './step-words.ts';
import c from './steps-panel.module.css';

const text = words.mapSteps;

/** The next steps of all nodes of a map. The chosen ones become tasks. The rule that adds them stands behind a gear. */
export function StepsPanel({ onClose }: { onClose: () => void }) {
  const session = useMap();
  const { map, canEdit } = session;
  const { data, error, refetch } = useQuery(stepsOfMap(map.id));
  const { mutate: add, isPending } = useAddStepTasks(map.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const [assigned, setAssigned] = useState<Person | null>();
  const [ruleOpen, setRuleOpen] = useState(false);
  const assignee = assigned === undefined ? (data?.rule.assignee ?? null) : assigned;
  const steps = data?.items ?? [];
  // A chosen step may be gone, because somebody else added its task.
  const taken = steps.filter((step) => chosen.has(keyOf(step)));
  const choose = (of: NodeStep[], on: boolean) => {
    const keys = new Set(of.map(keyOf));
    setChosen(new Set(on ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.has(key))));
  };
  const nodes = byNode(steps);
  return (
    <SidePanel
      label={text.title}
      closesOnEscape
      head={
        <>
          <h2 className={c.title}>{words.maps.modes.steps}</h2>
          {data && <span className={c.counts}>{text.counts(data.count, nodes.length)}</span>}
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
            <Assignee label={text.assignee} teamId={map.team_id} value={assignee} onChange={setAssigned} />
            <div className={c.acts}>
              <Button
                className={c.add}
                loading={isPending}
                disabled={taken.length === 0}
                onClick={() =>
                  add({ steps: taken, assignedTo: assignee?.id ?? null }, { onSuccess: () => setChosen(none) })
                }
              >
                {text.addAll(taken.length)}
              </Button>
              <Button variant="subtle" color="gray" disabled={taken.length === 0} onClick={() => setChosen(none)}>
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
      ) : steps.length === 0 ? (
        <EmptyState title={text.none.title}>{text.none.text}</EmptyState>
      ) : (
        <>
          <ul className={c.nodes}>
            {nodes.map((of) => (
              <StepsOfNode key={of[0]?.node.id} steps={of} chosen={canEdit ? chosen : null} onChoose={choose} />
            ))}
          </ul>
          {data.count > steps.length && <p className={c.help}>{text.more(data.count - steps.length)}</p>}
        </>
      )}
    </SidePanel>
  );
}

const none: ReadonlySet<string> = new Set();
const keyOf = ({ node, step }: NodeStep) => `${node.id} ${step}`;

/** Groups steps by node. Nodes that miss least come first. */
const byNode = (steps: NodeStep[]): NodeStep[][] =>
  [...Map.groupBy(steps, ({ node }) => node.id).values()].toSorted((one, other) => one.length - other.length);

type StepsOfNodeProps = {
  steps: NodeStep[];
  /** The keys of the chosen steps; null if the person cannot choose. */
  chosen: ReadonlySet<string> | null;
  onChoose: (steps: NodeStep[], on: boolean) => void;
};

/** A node with its steps. Its name shows it on the map. */
function StepsOfNode({ steps, chosen, onChoose }: StepsOfNodeProps) {
  const { camera } = useMap();
  const [first] = steps;
  if (!first) return null;
  const title = first.node.title || words.maps.untitled;
  return (
    <li className={c.node}>
      <div className={c.head}>
        <UnstyledButton className={c.name} dir="auto" onClick={() => camera.center(first.node.id)}>
          {title}
        </UnstyledButton>
        <span className={c.missing}>{text.missing(steps.length)}</span>
      </div>
      <ul className={c.lines}>
        {steps.map((step) => (
          <li key={step.step}>
            {chosen ? (
              <Checkbox
                label={stepWords(step)}
                aria-label={text.of(stepWords(step), title)}
                checked={chosen.has(keyOf(step))}
                onChange={({ currentTarget: { checked } }) => onChoose([step], checked)}
              />
            ) : (
              stepWords(step)
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

type AssigneeProps = { label: string; teamId: string; value: Person | null; onChange: (person: Person | null) => void };

function Assignee({ label, teamId, value, onChange }: AssigneeProps) {
  const name = value ? value.full_name || value.email : text.rule.nobody;
  return (
    <div className={c.assignee}>
      <span>{label}</span>
      <MemberPicker teamId={teamId} value={value} onChange={onChange}>
        <Button variant="default" leftSection={<Face person={value} />} aria-label={`${label}: ${name}`}>
          {name}
        </Button>
      </MemberPicker>
    </div>
  );
}

/** The rule of a map: after how many weeks a group is stalled, and which steps a job turns into tasks. */
function Rule({ rule, mapId, teamId }: { rule: StepRule; mapId: string; teamId: string }) {
  const { mutate: save, isPending } = useSetStepRule(mapId);
  const [weeks, setWeeks] = useState<number | null>(rule.stalled_weeks);
  const [kinds, setKinds] = useState<StepKind[]>(rule.step_kinds);
  const [assignee, setAssignee] = useState(rule.assignee);
  return (
    <form
      className={c.rule}
      onSubmit={(event) => {
        event.preventDefault();
        save({ stalled_weeks: weeks, step_kinds: kinds, assigned_to: assignee?.id ?? null });
      }}
    >
      <h3>{text.rule.title}</h3>
      <NumberInput
        label={text.rule.weeks}
        description={text.rule.weeksHint}
        min={1}
        max={104}
        allowDecimal={false}
        clampBehavior="strict"
        value={weeks ?? ''}
        onChange={(value) => setWeeks(typeof value === 'number' ? value : null)}
      />
      <Checkbox.Group
        label={text.rule.makes}
        description={text.rule.once}
        value={kinds}
        onChange={(next) => setKinds(stepKinds.filter((kind) => next.includes(kind)))}
      >
        <div className={c.kinds}>
          {stepKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={text.rule.kinds[kind]} />
          ))}
        </div>
      </Checkbox.Group>
      {kinds.length > 0 && (
        <>
          <Assignee label={text.rule.assignee} teamId={teamId} value={assignee} onChange={setAssignee} />
          <p className={c.help}>
            {rule.set_by && rule.step_kinds.length > 0
              ? text.rule.by(rule.set_by.full_name || rule.set_by.email)
              : text.rule.byNobody}
          </p>
        </>
      )}
      <Button type="submit" variant="default" loading={isPending}>
        {text.rule.save}
      </Button>
    </form>
  );
}

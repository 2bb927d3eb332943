import type { Person } from '@groundwork/contract/base/fields';
import * as messages from '@groundwork/contract/base/messages.gen';
import { type StepKind, type StepRule, stepKinds } from '@groundwork/contract/maps/map-steps';
import { Button, Checkbox, Modal, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { useTopLayer } from '../../base/dialogs/top-layer.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { MemberPicker } from '../../people/teams/member-picker.tsx';
import type { MapSession } from '../session/map-session.ts';
import { stepsOfMap, useAddStepTasks, useSetStepRule } from '../steps/step-queries.ts';
import { StepRows } from '../steps/step-rows.tsx';
import c from './steps-dialog.module.css';

const text = words.mapSteps;

/** The next steps of all nodes of a map as tasks to add, and the rule that adds them. */
export function StepsDialog({ session: { map, question, canEdit } }: { session: MapSession }) {
  useReturnFocus();
  const onTop = useTopLayer();
  const { data, error, refetch } = useQuery(stepsOfMap(map.id));
  const { mutate: add, isPending } = useAddStepTasks(map.id);
  const [chosen, setChosen] = useState<Person | null>();
  const assignee = chosen === undefined ? (data?.rule.assignee ?? null) : chosen;
  const assignedTo = assignee?.id ?? null;
  return (
    <Modal
      opened
      onClose={() => question.ask(null)}
      closeOnEscape={onTop}
      title={text.title}
      size={560}
      closeButtonProps={{ 'aria-label': words.ui.close }}
    >
      <p className={c.help}>{text.help}</p>
      {!data ? (
        error ? (
          <ErrorState title={messages.mapSteps.loadFailed} error={error} onRetry={refetch} />
        ) : (
          <RowsSkeleton />
        )
      ) : (
        <>
          {data.items.length === 0 ? (
            <EmptyState title={text.none.title}>{text.none.text}</EmptyState>
          ) : (
            <>
              {canEdit && (
                <div className={c.all}>
                  <Assignee label={text.assignee} teamId={map.team_id} value={assignee} onChange={setChosen} />
                  <Button loading={isPending} onClick={() => add({ steps: data.items, assignedTo })}>
                    {text.addAll(data.items.length)}
                  </Button>
                </div>
              )}
              <div className={c.steps}>
                <StepRows
                  named
                  steps={data.items}
                  busy={isPending}
                  onAdd={canEdit ? (step) => add({ steps: [step], assignedTo }) : undefined}
                />
              </div>
              {data.count > data.items.length && <p className={c.help}>{text.more(data.count - data.items.length)}</p>}
            </>
          )}
          {canEdit && <Rule key={JSON.stringify(data.rule)} rule={data.rule} mapId={map.id} teamId={map.team_id} />}
        </>
      )}
    </Modal>
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

import { type StepKind, type StepRule, stepKinds } from '@groundwork/contract/maps/map-steps';
import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import * as words from '../../base/words/words.ts';
import { StepAssignee } from './step-assignee.tsx';
import { useSetStepRule } from './step-queries.ts';
import c from './steps-panel.module.css';

const text = words.mapSteps;

/** The rule of a map: after how many weeks a group is stalled, and which steps a job turns into tasks. */
export function Rule({ rule, mapId, teamId }: { rule: StepRule; mapId: string; teamId: string }) {
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
          <StepAssignee label={text.rule.assignee} teamId={teamId} value={assignee} onChange={setAssignee} />
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

import type { Person } from '@groundwork/contract/base/fields';
import { Button } from '@mantine/core';
import { Face } from '../../base/avatars/face.tsx';
import * as words from '../../base/words/words.ts';
import { MemberPicker } from '../../people/teams/member-picker.tsx';
import c from './steps-panel.module.css';

type StepAssigneeProps = {
  label: string;
  teamId: string;
  value: Person | null;
  onChange: (person: Person | null) => void;
};

/** Chooses to whom tasks of steps are assigned. */
export function StepAssignee({ label, teamId, value, onChange }: StepAssigneeProps) {
  const name = value ? value.full_name || value.email : words.mapSteps.rule.nobody;
  return (
    <div className={c.field}>
      <span>{label}</span>
      <MemberPicker teamId={teamId} value={value} onChange={onChange}>
        <Button
          variant="default"
          justify="start"
          leftSection={<Face person={value} />}
          aria-label={`${label}: ${name}`}
        >
          {name}
        </Button>
      </MemberPicker>
    </div>
  );
}

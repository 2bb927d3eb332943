import type { Person } from '@groundwork/contract/base/fields';
import { Face } from '../../base/avatars/face.tsx';
import * as words from '../../base/words/words.ts';
import { MemberPicker } from '../../people/teams/member-picker.tsx';
import { StepField } from './step-field.tsx';

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
    <StepField label={label} value={name} icon={<Face person={value} />}>
      {(button) => (
        <MemberPicker teamId={teamId} value={value} onChange={onChange}>
          {button}
        </MemberPicker>
      )}
    </StepField>
  );
}

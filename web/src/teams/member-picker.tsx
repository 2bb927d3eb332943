import type { Person } from '@groundwork/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { PersonPicker } from '../ui/person-picker.tsx';
import { words } from '../words/words.ts';
import { teamMembers } from './team-queries.ts';

type MemberPickerProps = {
  teamId: string;
  value: Person | null;
  onChange: (person: Person | null) => void;
  children: ReactElement<{ onClick?: () => void }>;
};

/** Chooses a member of the team. The picker reads the members when the menu first opens. */
export function MemberPicker({ teamId, value, onChange, children }: MemberPickerProps) {
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...teamMembers(teamId), enabled: wanted });
  return (
    <PersonPicker
      people={data?.items}
      value={value}
      onChange={onChange}
      nobodyLabel={words.tasks.nobody}
      search={words.tasks.searchPeople}
      onOpen={() => setWanted(true)}
    >
      {children}
    </PersonPicker>
  );
}

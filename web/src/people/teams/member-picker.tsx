import type { Person } from '@groundwork/contract/base/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonPicker } from '../../base/avatars/person-picker.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import { teamMembers } from './team-queries.ts';

type MemberPickerProps = {
  teamId: string;
  /** Undefined when the edited rows differ. */
  value: Person | null | undefined;
  onChange: (person: Person | null) => void;
  opened?: boolean;
  onClose?: (() => void) | undefined;
  children: MenuButton;
};

/** Chooses a member of the team. The picker reads the members when the menu first opens. */
export function MemberPicker({ teamId, ...picker }: MemberPickerProps) {
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...teamMembers(teamId), enabled: wanted });
  return (
    <PersonPicker
      {...picker}
      people={data?.items}
      nobodyLabel={words.tasks.nobody}
      search={words.tasks.searchPeople}
      onOpen={() => setWanted(true)}
    />
  );
}

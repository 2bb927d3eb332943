import type { Person } from '@groundwork/contract/fields';
import type { ReactElement } from 'react';
import { ChoiceSearch } from './choice-search.tsx';
import { Face } from './face.tsx';

const nobody = '';

type PersonPickerProps = {
  /** Undefined while they load. */
  people: Person[] | undefined;
  value: Person | null;
  onChange: (person: Person | null) => void;
  nobodyLabel: string;
  search: string;
  onOpen: () => void;
  children: ReactElement<{ onClick?: () => void }>;
};

/** Chooses one person, or no one. */
export function PersonPicker({ people, value, onChange, nobodyLabel, search, onOpen, children }: PersonPickerProps) {
  const choices = people && [
    { value: nobody, label: nobodyLabel, icon: <Face person={null} /> },
    ...people.map((person) => ({
      value: person.id,
      label: person.full_name || person.email,
      icon: <Face person={person} />,
    })),
  ];
  return (
    <ChoiceSearch
      choices={choices}
      value={value?.id ?? nobody}
      onChange={(id) => onChange(people?.find((person) => person.id === id) ?? null)}
      search={search}
      onOpen={onOpen}
    >
      {children}
    </ChoiceSearch>
  );
}

import type { Person } from '@groundwork/contract/base/fields';
import { ChoiceSearch } from '../menus/choice-search.tsx';
import type { MenuButton } from '../menus/menu-on-demand.tsx';
import { Face } from './face.tsx';

const nobody = '';

type PersonPickerProps = {
  /** Undefined while they load. */
  people: Person[] | undefined;
  /** Undefined when the edited rows differ. */
  value: Person | null | undefined;
  onChange: (person: Person | null) => void;
  nobodyLabel: string;
  search: string;
  onOpen: () => void;
  opened?: boolean | undefined;
  onClose?: (() => void) | undefined;
  children: MenuButton;
};

/** Chooses one person, or no one. */
export function PersonPicker({ people, value, onChange, nobodyLabel, ...list }: PersonPickerProps) {
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
      {...list}
      choices={choices}
      value={value === undefined ? null : (value?.id ?? nobody)}
      onChange={(id) => onChange(people?.find((person) => person.id === id) ?? null)}
    />
  );
}

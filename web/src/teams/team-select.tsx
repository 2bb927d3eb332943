import { Select, type SelectProps } from '@mantine/core';
import { useCurrentTeam } from './current-team.ts';

/** Chooses one of the person's teams by its id. */
export function TeamSelect(props: Omit<SelectProps, 'data' | 'allowDeselect'>) {
  const { teams } = useCurrentTeam();
  return <Select data={teams.map(({ id, name }) => ({ value: id, label: name }))} allowDeselect={false} {...props} />;
}

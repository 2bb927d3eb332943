import { Button, Input, Select, type SelectProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../current-team/current-team.ts';

/** Chooses one of the person's teams by its id. Without teams, offers to create one. */
export function TeamSelect(props: Omit<SelectProps, 'data' | 'allowDeselect'>) {
  const { teams, known } = useCurrentTeam();
  if (known && teams.length === 0)
    return (
      <Input.Wrapper label={props.label} required={props.required} error={props.error} labelElement="div">
        <Button
          variant="default"
          fullWidth
          renderRoot={(root) => <Link {...root} to="/dashboard/teams/new" />}
          leftSection={<IconPlus size={16} stroke={2} />}
        >
          {words.teams.create}
        </Button>
      </Input.Wrapper>
    );
  return <Select data={teams.map(({ id, name }) => ({ value: id, label: name }))} allowDeselect={false} {...props} />;
}

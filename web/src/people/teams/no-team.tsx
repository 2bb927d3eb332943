import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../base/states/empty-state.tsx';
import * as words from '../../base/words/words.ts';
import { ReceivedInvitations } from '../invitations/received-invitations.tsx';

/** The empty state of pages that need a team. `text` explains which items belong to a team. */
export function NoTeam({ text = words.teams.empty.text }: { text?: string | undefined }) {
  return (
    <>
      <ReceivedInvitations />
      <EmptyState
        title={words.teams.empty.title}
        action={
          <Button
            size="md"
            renderRoot={(props) => <Link {...props} to="/dashboard/teams/new" />}
            leftSection={<IconPlus size={16} stroke={2} />}
          >
            {words.teams.create}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}

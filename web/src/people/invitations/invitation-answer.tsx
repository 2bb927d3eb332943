import { Button, Group } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import { useRespond } from './invitation-mutations.ts';

const w = words.invitations;

/** The buttons that accept or decline an invitation. */
export function InvitationAnswer({ invitationId, team }: { invitationId: string; team: string }) {
  const { mutate, isPending, variables } = useRespond();
  const answer = (accept: boolean) => mutate({ invitation_id: invitationId, accept });
  return (
    <Group gap={8} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending && variables.accept}
        disabled={isPending}
        aria-label={w.acceptOf(team)}
        onClick={() => answer(true)}
      >
        {w.accept}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        loading={isPending && !variables.accept}
        disabled={isPending}
        aria-label={w.declineOf(team)}
        onClick={() => answer(false)}
      >
        {w.decline}
      </Button>
    </Group>
  );
}

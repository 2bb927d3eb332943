import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTopLayer } from '../../base/dialogs/top-layer.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import c from './delete-team-dialog.module.css';
import { useDeleteTeam } from './team-mutations.ts';

/** Deletes a team after the user has typed its name. */
export const DeleteTeamDialog = bounded(function DeleteTeamDialog({
  team,
  onClose,
}: {
  team: Team;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useDeleteTeam();
  const onTop = useTopLayer();
  const confirmed = typed.trim() === team.name;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={onTop}
      title={words.teams.delete}
      size={480}
      centered
      withCloseButton={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) mutate({ teamId: team.id, name: typed });
        }}
      >
        <p className={c.text}>{messages.general.deleteQuestion(team.name)}</p>
        <p className={c.text}>{words.teams.deletesAll}</p>
        <TextInput
          label={words.teams.typeName(team.name)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <div className={c.buttons}>
          <Button variant="subtle" color="gray" size="md" onClick={onClose}>
            {words.ui.cancel}
          </Button>
          <Button type="submit" color="brick" size="md" disabled={!confirmed} loading={isPending}>
            {words.teams.delete}
          </Button>
        </div>
      </form>
    </Modal>
  );
});

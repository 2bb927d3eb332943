import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { Team } from '@groundwork/contract/teams';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { words } from '../words/words.ts';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import c from './team-form.module.css';
import { TeamMembers } from './team-members.tsx';
import { useEditTeam } from './team-mutations.ts';
import { TeamView } from './team-view.tsx';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId');

/** A team: its name, its members and its end. */
export function TeamPage() {
  const { teamId } = route.useParams();
  return <TeamView teamId={teamId}>{(team) => <AboutTeam key={team.id} team={team} />}</TeamView>;
}

function AboutTeam({ team }: { team: Team }) {
  return (
    <div className={c.page}>
      <section className={c.section}>
        <div>
          <h2>{words.teams.about}</h2>
          <p className={c.hint}>{words.teams.aboutText}</p>
        </div>
        {team.can.update ? <TeamForm team={team} /> : <p className={c.text}>{team.description ?? words.teams.noDescription}</p>}
      </section>
      <section className={c.section}>
        <div>
          <h2>{words.teams.members}</h2>
          <p className={c.hint}>{words.teams.membersText}</p>
        </div>
        <TeamMembers teamId={team.id} />
      </section>
      {team.can.delete && <DeleteTeam team={team} />}
    </div>
  );
}

function TeamForm({ team }: { team: Team }) {
  const { mutate, isPending } = useEditTeam();
  const form = useForm({
    initialValues: { name: team.name, description: team.description ?? '' },
    validate: { name: (name) => (name.trim() ? null : messages.teams.nameRequired) },
  });
  const submit = form.onSubmit((values) => mutate({ teamId: team.id, ...values }, { onSuccess: () => form.resetDirty() }));
  return (
    <form className={c.fields} onSubmit={submit} noValidate>
      <TextInput label={words.teams.fields.name} required withAsterisk={false} maxLength={limits.text.name} {...form.getInputProps('name')} />
      <Textarea
        label={words.teams.fields.description}
        placeholder={words.teams.hints.description}
        autosize
        minRows={3}
        maxLength={limits.text.paragraph}
        {...form.getInputProps('description')}
      />
      <div className={c.buttons}>
        <Button type="submit" size="md" loading={isPending} disabled={!form.isDirty()}>
          {words.teams.save}
        </Button>
        {form.isDirty() && <span className={c.hint}>{words.teams.unsaved}</span>}
      </div>
    </form>
  );
}

function DeleteTeam({ team }: { team: Team }) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <section className={c.section}>
      <div>
        <h2>{words.teams.delete}</h2>
        <p className={c.hint}>{words.teams.deleteText}</p>
      </div>
      <div>
        <Button variant="subtle" color="brick" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={open}>
          {words.teams.delete}
        </Button>
      </div>
      {asking && <DeleteTeamDialog team={team} onClose={close} />}
    </section>
  );
}

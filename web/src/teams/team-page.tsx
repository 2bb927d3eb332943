import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { Team } from '@groundwork/contract/teams';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../shell/page.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import c from './team-form.module.css';
import { TeamMembers } from './team-members.tsx';
import { useEditTeam } from './team-mutations.ts';
import { oneTeam } from './team-queries.ts';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId');

/** A team: its name, its members and its end. */
export function TeamPage() {
  const { teamId } = route.useParams();
  const { data: team, error, refetch } = useQuery(oneTeam(teamId));
  if (!team)
    return <Page title={words.teams.team}>{error ? <ErrorState title={messages.teams.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />}</Page>;
  return (
    <Page title={team.name} sub={words.teams.plan}>
      <div className={c.page} key={team.id}>
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
    </Page>
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

import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useKeptForm } from '../drafts/use-kept-form.ts';
import { Page } from '../page/page.tsx';
import { DraftNote } from '../ui/draft-note.tsx';
import { words } from '../words/words.ts';
import { useCurrentTeam } from './current-team.ts';
import c from './team-form.module.css';
import { useCreateTeam } from './team-mutations.ts';

/** Creates a team and switches to it. */
export function NewTeamPage() {
  const navigate = useNavigate();
  const { switchTo } = useCurrentTeam();
  const { mutateAsync, isPending } = useCreateTeam();
  const form = useForm({
    initialValues: { name: '', description: '' },
    validate: { name: (name) => (name.trim() ? null : messages.teams.nameRequired) },
  });
  const draft = useKeptForm(form, 'new team');
  const submit = form.onSubmit((team) =>
    draft.settle(mutateAsync(team), ({ id }) => {
      switchTo(id);
      navigate({ to: '/dashboard/teams/$teamId', params: { teamId: id } });
    }),
  );
  return (
    <Page title={words.teams.newTeam}>
      <form className={c.page} onSubmit={submit} noValidate>
        <div className={c.fields}>
          <DraftNote {...draft} />
          <p className={c.hint}>{words.teams.hints.newTeam}</p>
          <TextInput
            label={words.teams.fields.name}
            required
            maxLength={limits.text.name}
            autoFocus
            {...form.getInputProps('name')}
          />
          <Textarea
            label={words.teams.fields.description}
            placeholder={words.teams.hints.description}
            autosize
            minRows={3}
            maxLength={limits.text.paragraph}
            {...form.getInputProps('description')}
          />
          <div className={c.buttons}>
            <Button type="submit" size="md" loading={isPending}>
              {words.teams.create}
            </Button>
            <Button variant="subtle" color="gray" size="md" onClick={() => navigate({ to: '/dashboard/teams' })}>
              {words.ui.cancel}
            </Button>
          </div>
        </div>
      </form>
    </Page>
  );
}

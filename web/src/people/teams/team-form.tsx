import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import * as words from '../../base/words/words.ts';
import c from './team-form.module.css';
import { useEditTeam } from './team-mutations.ts';

const [everybody, owners] = ['everybody', 'owners'];

/** The form of the team settings. */
export function TeamForm({ team }: { team: Team }) {
  const { mutateAsync, isPending } = useEditTeam();
  const form = useForm({
    initialValues: {
      name: team.name,
      description: team.description ?? '',
      inviting: team.members_may_invite ? everybody : owners,
    },
    validate: { name: (name) => (name.trim() ? null : messages.teams.nameRequired) },
  });
  const draft = useKeptForm(form, `settings of team ${team.id}`);
  // Sends only changed fields, so that the form does not overwrite concurrent changes.
  const submit = form.onSubmit(({ name, description, inviting }) =>
    draft.settle(
      mutateAsync({
        teamId: team.id,
        ...(form.isDirty('name') && { name }),
        ...(form.isDirty('description') && { description }),
        ...(form.isDirty('inviting') && { members_may_invite: inviting === everybody }),
      }),
      () => {
        form.resetDirty();
        draft.forget();
      },
    ),
  );
  return (
    <form className={c.fields} onSubmit={submit} noValidate>
      <DraftNote {...draft} />
      <TextInput
        label={words.teams.fields.name}
        required
        maxLength={limits.text.name}
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
      <Radio.Group label={words.teams.fields.inviting} {...form.getInputProps('inviting')}>
        <div className={c.choices}>
          <Radio value={everybody} label={words.teams.inviting.everybody} />
          <Radio value={owners} label={words.teams.inviting.owners} />
        </div>
      </Radio.Group>
      <div className={c.buttons}>
        <Button type="submit" size="md" loading={isPending} disabled={!form.isDirty()}>
          {words.teams.save}
        </Button>
        {form.isDirty() && <span className={c.hint}>{words.teams.unsaved}</span>}
      </div>
    </form>
  );
}

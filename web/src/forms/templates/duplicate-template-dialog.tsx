import { firstCharacters } from '@groundwork/contract/base/characters';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { TemplateSummary } from '@groundwork/contract/forms/templates';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { TeamSelect } from '../../people/teams/team-select.tsx';
import { useDuplicateTemplate } from './template-mutations.ts';

/** Copies a template into one of the user's teams, and then opens the copy. */
export const DuplicateTemplateDialog = bounded(function DuplicateTemplateDialog({
  template,
  onClose,
}: {
  template: TemplateSummary;
  onClose: () => void;
}) {
  const { team, teams } = useCurrentTeam();
  const { mutateAsync, isPending } = useDuplicateTemplate(template.id);
  const navigate = useNavigate();
  const form = useForm({
    initialValues: {
      name: firstCharacters(words.templates.copyOf(template.name), limits.text.name),
      owner_team_id: template.owner_team_id ?? team?.id ?? '',
    },
    validate: { name: (name) => (name.trim() ? null : messages.templates.nameRequired) },
  });
  const draft = useKeptForm(form, `copy of template ${template.id}`);
  const duplicate = form.onSubmit((copy) =>
    draft.settle(mutateAsync(copy), ({ id }) => {
      onClose();
      void navigate({ to: '/dashboard/templates/$templateId', params: { templateId: id } });
    }),
  );
  return (
    <DialogForm
      title={words.templates.duplicateTitle}
      submitText={words.templates.duplicate}
      busy={isPending}
      onSubmit={duplicate}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={words.templates.fields.name}
        required
        maxLength={limits.text.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {teams.length > 1 && <TeamSelect label={words.templates.copyInto} {...form.getInputProps('owner_team_id')} />}
    </DialogForm>
  );
});

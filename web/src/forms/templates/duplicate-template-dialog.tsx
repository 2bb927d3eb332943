import { firstCharacters } from '@groundwork/contract/characters';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { TemplateSummary } from '@groundwork/contract/templates';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useKeptForm } from '../drafts/use-kept-form.ts';
import { useCurrentTeam } from '../teams/current-team.ts';
import { TeamSelect } from '../teams/team-select.tsx';
import { bounded } from '../ui/boundary.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { words } from '../words/words.ts';
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

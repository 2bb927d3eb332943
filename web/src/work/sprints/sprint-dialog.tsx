import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Sprint } from '@groundwork/contract/work/sprints';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isDay } from '../../base/dates/dates.ts';
import { DayField } from '../../base/day-picker/day-field.tsx';
import { DialogForm, FieldPair } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { useSaveSprint } from './sprint-mutations.ts';

type Span = { starts_on: string; ends_on: string };
type SprintDialogProps = { teamId: string; onClose: () => void } & (
  | { sprint: Sprint; span?: never }
  | { sprint?: never; span: Span }
);

const { fields, hints } = words.sprints;
const dayNeeded = (day: string) => (isDay(day) ? null : messages.general.date);

/** Edits `sprint`. Without `sprint`, the dialog creates one with `span` as the default dates. */
export const SprintDialog = bounded(function SprintDialog({ teamId, sprint, span, onClose }: SprintDialogProps) {
  const { mutateAsync, isPending } = useSaveSprint(teamId, sprint);
  const { starts_on, ends_on } = sprint ?? span;
  const form = useForm({
    initialValues: { name: sprint?.name ?? '', goal: sprint?.goal ?? '', starts_on, ends_on },
    validate: {
      name: (name) => (name.trim() ? null : messages.sprints.nameRequired),
      starts_on: dayNeeded,
      ends_on: (end, { starts_on: start }) => dayNeeded(end) ?? (end < start ? messages.sprints.datesCrossed : null),
    },
  });
  const draft = useKeptForm(form, sprint ? `sprint ${sprint.id}` : `new sprint ${teamId}`);
  return (
    <DialogForm
      title={sprint ? words.sprints.edit : words.sprints.newSprint}
      submitText={sprint ? words.sprints.save : words.sprints.create}
      busy={isPending}
      onSubmit={form.onSubmit((values) => draft.settle(mutateAsync(values), onClose))}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={fields.name}
        placeholder={hints.name}
        required
        maxLength={limits.text.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={fields.goal}
        placeholder={hints.goal}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.text.paragraph}
        {...form.getInputProps('goal')}
      />
      <FieldPair>
        <DayField label={fields.startsOn} required {...form.getInputProps('starts_on')} />
        <DayField label={fields.endsOn} required min={form.values.starts_on} {...form.getInputProps('ends_on')} />
      </FieldPair>
    </DialogForm>
  );
});

import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Input, Loader, Radio, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { RadioCard, RadioCards } from '../../base/fields/radio-cards.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { StructureDrawing } from '../../forms/templates/structure-drawing.tsx';
import { templateChoices } from '../../forms/templates/template-queries.ts';
import { goalChoices } from '../../work/goals/goal-queries.ts';
import { useCreateMap } from './team-maps.ts';

const text = words.maps;

/** Creates a map of a team and opens it. */
export const CreateMapDialog = bounded(function CreateMapDialog({
  teamId,
  onClose,
}: {
  teamId: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useCreateMap();
  const templates = useQuery(templateChoices(teamId));
  const goals = useQuery(goalChoices(teamId));
  const choices = templates.data?.items.filter(({ kind }) => kind !== 'form');
  const form = useForm<{ name: string; template_id: string | null; goal_id: string | null }>({
    initialValues: { name: '', template_id: null, goal_id: null },
    validate: {
      name: (name) => (name.trim() ? null : messages.instances.nameRequired),
      template_id: (id) => ((id ?? choices?.[0]) ? null : words.instances.templateNeeded),
    },
  });
  const template_id = form.values.template_id ?? choices?.[0]?.id ?? null;
  const draft = useKeptForm(form, `new map ${teamId}`);
  const submit = form.onSubmit(({ name, goal_id }) => {
    if (!template_id) return;
    void draft.settle(mutateAsync({ team_id: teamId, template_id, name, goal_id }), ({ id }) => {
      onClose();
      void navigate({ to: '/dashboard/maps/$mapId', params: { mapId: id } });
    });
  });
  return (
    <DialogForm
      title={text.newMap}
      submitText={text.create}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={text.name}
        placeholder={text.nameHint}
        required
        maxLength={limits.text.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group
        label={text.template}
        value={template_id}
        error={form.errors.template_id ?? (templates.isError ? messages.templates.listFailed : null)}
        onChange={(id) => form.setFieldValue('template_id', id)}
      >
        {templates.isPending && <Loader size="sm" m={12} />}
        <RadioCards>
          {choices?.map(({ id, name, description, structure_type }) => (
            <RadioCard
              key={id}
              value={id}
              drawing={<StructureDrawing structure={structure_type} size={32} />}
              name={name}
              about={description || words.templates.structureHint[structure_type]}
            />
          ))}
        </RadioCards>
        {choices?.length === 0 && <Input.Description>{text.noTemplate}</Input.Description>}
      </Radio.Group>
      <Select
        label={text.goal}
        placeholder={text.noGoal}
        data={goals.data?.items.map(({ id, title }) => ({ value: id, label: title }))}
        searchable
        clearable
        nothingFoundMessage={goals.isPending ? words.ui.loading : words.ui.nothingFound}
        {...form.getInputProps('goal_id')}
      />
    </DialogForm>
  );
});

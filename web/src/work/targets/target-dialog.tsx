import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Goal } from '@groundwork/contract/work/goals';
import { type Calculation, calculations, type Target, type TargetSource } from '@groundwork/contract/work/targets';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm, FieldPair } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { useNumberText } from '../../base/fields/number-text.ts';
import { api } from '../../base/queries/api.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { useSaveTarget } from './target-mutations.ts';
import { targetSources } from './target-queries.ts';

const w = words.targets;
const byHand = 'hand';

type Values = {
  name: string;
  unit: string;
  start_value: number | null;
  target_value: number | null;
  /** `byHand`, or the key of a form or map. */
  source: string;
  calculation: Calculation;
  field: string | null;
  /** The top of a branch; null for the whole map. */
  node: string | null;
};

const keyOf = ({ of, instance_id, template_id }: TargetSource) => `${of} ${instance_id ?? template_id}`;

function numberProblem(value: number | null): string | null {
  if (value === null || Number.isNaN(value)) return messages.targets.numberRequired;
  return Math.abs(value) > limits.targets.number ? messages.targets.numberTooLarge : null;
}

/** Returns the source that the server gets for the chosen form or map. */
function sourceOf({ calculation, field, node }: Values, chosen: TargetSource | undefined) {
  if (!chosen) return undefined;
  const computation = { calculation, ...(calculation !== 'count' && field && { field }) };
  if (node) return { node_id: node, ...computation };
  const { of, instance_id, template_id } = chosen;
  return instance_id ? { instance_id, of, ...computation } : { template_id, ...computation };
}

const useTargetForm = (target: Target | undefined) =>
  useForm<Values>({
    initialValues: {
      name: target?.name ?? '',
      unit: target?.unit ?? '',
      start_value: target?.start_value ?? 0,
      target_value: target?.target_value ?? null,
      source: byHand,
      calculation: 'count',
      field: null,
      node: null,
    },
    validate: {
      name: (name) => (name.trim() ? null : messages.targets.nameRequired),
      start_value: numberProblem,
      target_value: (value, { start_value }) =>
        numberProblem(value) ?? (value === start_value ? messages.targets.sameNumbers : null),
      field: (field, { source, calculation }) =>
        source !== byHand && calculation !== 'count' && !field ? messages.targets.fieldRequired : null,
    },
  });
type Form = ReturnType<typeof useTargetForm>;

type TargetDialogProps = { goal: Goal; target?: Target; onClose: () => void };

/** Edits `target`. Without `target`, the dialog adds one to the goal, and asks where its number comes from. */
export const TargetDialog = bounded(function TargetDialog({ goal, target, onClose }: TargetDialogProps) {
  const { mutateAsync, isPending } = useSaveTarget(goal.id, target);
  const sources = useQuery({ ...targetSources(goal.team_id), enabled: !target });
  const find = (key: string) => sources.data?.items.find((source) => keyOf(source) === key);
  const form = useTargetForm(target);
  const draft = useKeptForm(form, target ? `target ${target.id}` : `new target ${goal.id}`);
  const submit = form.onSubmit((values) => {
    const { name, unit, start_value, target_value } = values;
    if (start_value === null || target_value === null) return;
    const fields = { name, unit: unit || null, start_value, target_value };
    const source = target ? undefined : sourceOf(values, find(values.source));
    void draft.settle(mutateAsync({ ...fields, source }), onClose);
  });
  return (
    <DialogForm
      title={target ? w.edit : w.add}
      submitText={target ? w.save : w.add}
      size={520}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      <FieldPair>
        <TextInput
          label={w.fields.name}
          placeholder={w.hints.name}
          required
          maxLength={limits.text.name}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={w.fields.unit}
          placeholder={w.hints.unit}
          maxLength={limits.text.type}
          {...form.getInputProps('unit')}
        />
      </FieldPair>
      <FieldPair>
        <NumberField form={form} name="start_value" />
        <NumberField form={form} name="target_value" />
      </FieldPair>
      {!target && (
        <>
          <SourceField form={form} sources={sources.data?.items ?? []} loading={sources.isPending} />
          {sources.error && (
            <ErrorState title={messages.targets.sourcesFailed} error={sources.error} onRetry={sources.refetch} />
          )}
          <Computation teamId={goal.team_id} form={form} source={find(form.values.source)} />
        </>
      )}
    </DialogForm>
  );
});

function NumberField({ form, name }: { form: Form; name: 'start_value' | 'target_value' }) {
  const { put, ...input } = useNumberText({
    value: form.values[name],
    onChange: (value) => form.setFieldValue(name, value),
  });
  return (
    <TextInput
      {...input}
      label={w.fields[name]}
      required
      error={form.errors[name]}
      onChange={({ currentTarget }) => put(currentTarget.value)}
    />
  );
}

function SourceField({ form, sources, loading }: { form: Form; sources: TargetSource[]; loading: boolean }) {
  const group = (title: string, of: TargetSource['of']) => ({
    group: title,
    items: sources.filter((source) => source.of === of).map((source) => ({ value: keyOf(source), label: source.name })),
  });
  return (
    <Select
      label={w.fields.source}
      description={form.values.source === byHand ? undefined : w.sourceStays}
      data={[{ value: byHand, label: w.byHand }, group(w.forms, 'records'), group(w.maps, 'map')].filter(
        (choice) => !('items' in choice) || choice.items.length > 0,
      )}
      allowDeselect={false}
      searchable={sources.length > 8}
      nothingFoundMessage={loading ? words.ui.loading : words.ui.nothingFound}
      {...form.getInputProps('source')}
      onChange={(source) => form.setValues({ source: source ?? byHand, calculation: 'count', field: null, node: null })}
    />
  );
}

/** The fields that set how a number is computed from the chosen form or map. */
function Computation({ teamId, form, source }: { teamId: string; form: Form; source: TargetSource | undefined }) {
  if (!source) return null;
  const fields = source.number_fields;
  return (
    <>
      {source.of === 'map' && source.instance_id && (
        <BranchField teamId={teamId} instanceId={source.instance_id} form={form} />
      )}
      <FieldPair>
        <Select
          label={w.fields.calculation}
          description={fields.length === 0 ? w.noFields : undefined}
          data={calculations
            .filter((calculation) => calculation === 'count' || fields.length > 0)
            .map((calculation) => ({ value: calculation, label: w.calculations[calculation] }))}
          allowDeselect={false}
          {...form.getInputProps('calculation')}
        />
        {form.values.calculation !== 'count' && (
          <Select
            label={w.fields.field}
            required
            data={fields.map(({ name, label }) => ({ value: name, label }))}
            allowDeselect={false}
            {...form.getInputProps('field')}
          />
        )}
      </FieldPair>
    </>
  );
}

/** The branch that is counted, found on the server by the title of its top; or the whole map. */
function BranchField({ teamId, instanceId, form }: { teamId: string; instanceId: string; form: Form }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === w.wholeMap ? '' : typed, 200);
  const map = useQuery(api.maps.ofInstance.queryOptions({ input: { instanceId } }));
  const { data } = useQuery({
    ...api.maps.findNodes.queryOptions({ input: { team_id: teamId, map_id: map.data?.id, search } }),
    enabled: map.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const found = (data?.items ?? []).map(({ id, title, above }) => ({
    value: id,
    label: [...above, title].map((name) => name || words.maps.untitled).join(' › '),
  }));
  const others = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen] : [];
  return (
    <Select
      label={w.fields.branch}
      placeholder={w.wholeMap}
      data={[...others, ...found]}
      value={form.values.node}
      onChange={(node) => {
        form.setFieldValue('node', node);
        setChosen(found.find(({ value }) => value === node) ?? null);
      }}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={words.ui.nothingFound}
    />
  );
}

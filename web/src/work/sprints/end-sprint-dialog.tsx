import type { Sprint } from '@groundwork/contract/work/sprints';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { rangeWords, today } from '../../base/dates/dates.ts';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { useEndSprint } from './sprint-mutations.ts';
import { laterSprints } from './sprint-phases.ts';
import { teamSprints } from './sprint-queries.ts';

type EndSprintDialogProps = { sprint: Sprint; onClose: () => void };

/** Cannot equal a sprint id, because sprint ids are UUIDs. */
const none = 'none';

/** Ends a sprint and asks what becomes of its open tasks. The next sprint is preselected. */
export const EndSprintDialog = bounded(function EndSprintDialog({ sprint, onClose }: EndSprintDialogProps) {
  const { data, isPending: isLoading } = useQuery(teamSprints(sprint.team_id));
  const { mutateAsync, isPending } = useEndSprint();
  const targets = laterSprints(sprint, data?.items ?? [], today());
  const [chosen, setChosen] = useState<string | null>(null);
  const target = chosen ?? targets[0]?.id ?? none;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutateAsync({ sprint, target: targets.find(({ id }) => id === target) ?? null }).then(onClose, () => {});
  };
  return (
    <DialogForm
      title={words.sprints.end}
      submitText={words.sprints.end}
      busy={isPending || isLoading}
      onSubmit={submit}
      onClose={onClose}
      size={440}
    >
      <Text size="sm">{words.sprints.endOf(sprint.name, sprint.open_count)}</Text>
      {sprint.open_count > 0 && (
        <Select
          label={words.sprints.carryTo}
          data={[
            ...targets.map(({ id, name, starts_on, ends_on }) => ({
              value: id,
              label: `${name} · ${rangeWords(starts_on, ends_on)}`,
            })),
            { value: none, label: words.sprints.none },
          ]}
          value={isLoading ? null : target}
          onChange={setChosen}
          allowDeselect={false}
          searchable={targets.length > 8}
          nothingFoundMessage={words.ui.nothingFound}
          description={targets.length === 0 && !isLoading ? words.sprints.noLaterSprint : undefined}
          data-autofocus
        />
      )}
    </DialogForm>
  );
});

import { limits } from '@groundwork/contract/base/limits';
import type { SummarizedMap } from '@groundwork/contract/maps/maps';
import { useState } from 'react';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { type TaskLabel, useCreateLabel, withLabel, withoutLabel } from '../../work/labels/label-mutations.ts';
import { LabelSelect } from '../../work/labels/label-select.tsx';
import { useLabelMap } from './team-maps.ts';

const text = words.maps;

/** Chooses the labels of a map. */
export const MapLabels = bounded(function MapLabels({ map, onClose }: { map: SummarizedMap; onClose: () => void }) {
  const [labels, setLabels] = useState(map.labels);
  const { mutate, isPending } = useLabelMap(map);
  const create = useCreateLabel();
  const set = (label: TaskLabel, on: boolean) =>
    setLabels((before) => (on ? withLabel(before, label).slice(0, limits.map.labels) : withoutLabel(before, label)));
  return (
    <DialogForm
      title={text.labelsOf(map.name)}
      submitText={text.saveLabels}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(
          labels.map(({ id }) => id),
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <LabelSelect
        framed
        teamId={map.team_id}
        value={labels}
        onChange={set}
        onCreate={(label) =>
          create.mutate({ teamId: map.team_id, label }, { onSuccess: (created) => set(created, true) })
        }
      />
    </DialogForm>
  );
});

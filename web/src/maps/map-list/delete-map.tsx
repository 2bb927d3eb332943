import * as messages from '@groundwork/contract/base/messages.gen';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import { ConfirmOnDemand } from '../../base/dialogs/confirm-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import { useDeleteInstance } from '../../forms/instances/instance-mutations.ts';

const text = words.maps;

type DeleteMapProps = {
  map: Pick<GroundworkMap, 'instance_id' | 'name' | 'node_count' | 'seen_by' | 'held_by'>;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Returns the text about shared views that end when the map is deleted. */
export const endedViews = ({ seen_by, held_by }: Pick<GroundworkMap, 'seen_by' | 'held_by'>) =>
  text.endsViews({ viewers: seen_by.map(({ team }) => team.name), holders: held_by.map(({ name }) => name) });

/** Asks for confirmation, then deletes a map with its instance. */
export function DeleteMap({ map, opened, onClose, onDeleted }: DeleteMapProps) {
  const { mutate } = useDeleteInstance(messages.maps);
  const { instance_id, name, node_count } = map;
  return (
    <ConfirmOnDemand
      opened={opened}
      title={text.delete}
      description={messages.general.deleteQuestion(name)}
      restorable
      note={[text.deletesNodes(node_count), endedViews(map)].filter(Boolean).join(' ')}
      confirmText={text.delete}
      dangerous
      onClose={onClose}
      onConfirm={() => mutate({ id: instance_id, name }, { onSuccess: onDeleted })}
    />
  );
}

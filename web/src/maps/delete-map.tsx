import type { GroundworkMap } from '@groundwork/contract/maps';
import { messages } from '@groundwork/contract/messages';
import { useDeleteInstance } from '../instances/instance-mutations.ts';
import { Confirm } from '../ui/confirm.tsx';
import { words } from '../words/words.ts';

const text = words.maps;

type DeleteMapProps = {
  map: Pick<GroundworkMap, 'instance_id' | 'name' | 'node_count'>;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks before a map is gone, with its instance. */
export function DeleteMap({ map: { instance_id, name, node_count }, opened, onClose, onDeleted }: DeleteMapProps) {
  const { mutate } = useDeleteInstance(messages.maps);
  return (
    <Confirm
      opened={opened}
      title={text.delete}
      description={text.deleteQuestion(name, node_count)}
      confirmText={text.delete}
      dangerous
      onClose={onClose}
      onConfirm={() => mutate({ id: instance_id }, { onSuccess: onDeleted })}
    />
  );
}

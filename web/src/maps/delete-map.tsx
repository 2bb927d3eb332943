import type { GroundworkMap } from '@groundwork/contract/maps';
import { messages } from '@groundwork/contract/messages';
import { useDeleteInstance } from '../instances/instance-mutations.ts';
import { Confirm } from '../ui/confirm.tsx';
import { words } from '../words/words.ts';

const text = words.maps;

type DeleteMapProps = {
  map: Pick<GroundworkMap, 'instance_id' | 'name' | 'node_count' | 'seen_by' | 'held_by'>;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks before a map is gone, with its instance. */
export function DeleteMap({ map: { instance_id, name, node_count, seen_by, held_by }, opened, onClose, onDeleted }: DeleteMapProps) {
  const { mutate } = useDeleteInstance(messages.maps);
  const views = { viewers: seen_by.map(({ team }) => team.name), holders: held_by.map(({ name }) => name) };
  return (
    <Confirm
      opened={opened}
      title={text.delete}
      description={[text.deleteQuestion(name, node_count), text.endsViews(views)].filter(Boolean).join(' ')}
      confirmText={text.delete}
      dangerous
      onClose={onClose}
      onConfirm={() => mutate({ id: instance_id }, { onSuccess: onDeleted })}
    />
  );
}

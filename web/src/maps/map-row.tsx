import { limits } from '@groundwork/contract/limits';
import type { GroundworkMap } from '@groundwork/contract/maps';
import { messages } from '@groundwork/contract/messages';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useKeptForm } from '../drafts/use-kept-form.ts';
import { useEditInstance } from '../instances/instance-mutations.ts';
import { StructureDrawing } from '../templates/structure-drawing.tsx';
import { bounded } from '../ui/boundary.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import r from '../ui/row.module.css';
import { RowMenu } from '../ui/row-menu.tsx';
import { When } from '../ui/when.tsx';
import { words } from '../words/words.ts';
import { DeleteMap } from './delete-map.tsx';
import c from './map-row.module.css';

const text = words.maps;

/** One map in the list: its template, its size and its age. */
export function MapRow({ map }: { map: GroundworkMap }) {
  const [renaming, rename] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const { id, name, template, node_count, held_by, created_at, can } = map;
  const holders = held_by.map(text.holder).join(', ');
  return (
    <li className={`${r.row} ${c.row}`}>
      <span className={`${r.cell} ${c.icon}`}>
        <StructureDrawing structure={template.structure_type} />
      </span>
      <span className={`${r.cell} ${c.name}`}>
        <Link className={r.link} to="/dashboard/maps/$mapId" params={{ mapId: id }} title={name} dir="auto">
          {name}
        </Link>
        {holders && (
          <span className={c.holders} title={holders}>
            <IconLock size={13} stroke={1.8} aria-hidden />
            <span>{holders}</span>
          </span>
        )}
      </span>
      <span className={c.template} title={template.name} dir="auto">
        {template.name}
      </span>
      <span className={c.count}>{text.nodes(node_count)}</span>
      <span className={c.when}>
        <When at={created_at} />
      </span>
      <RowMenu
        label={text.actions(name)}
        edit={can.edit ? { label: text.rename, onClick: rename.open } : undefined}
        remove={can.delete ? { label: text.delete, onClick: ask.open } : undefined}
      />
      {renaming && <RenameMap map={map} onClose={rename.close} />}
      <DeleteMap map={map} opened={asking} onClose={ask.close} />
    </li>
  );
}

const RenameMap = bounded(function RenameMap({
  map: { instance_id, name },
  onClose,
}: {
  map: GroundworkMap;
  onClose: () => void;
}) {
  const { mutateAsync, isPending } = useEditInstance({ id: instance_id }, messages.maps, 'in place');
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() ? null : messages.instances.nameRequired) },
  });
  const draft = useKeptForm(form, `map name ${instance_id}`);
  return (
    <DialogForm
      title={text.rename}
      submitText={text.rename}
      busy={isPending}
      onSubmit={form.onSubmit((edit) => draft.settle(mutateAsync(edit), onClose))}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={text.name}
        required
        maxLength={limits.text.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
});

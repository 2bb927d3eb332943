import * as messages from '@groundwork/contract/base/messages.gen';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import * as words from '../../base/words/words.ts';
import { History } from '../../talk/revisions/history.tsx';
import { valuesOf } from '../forms/record-fields.ts';
import { valuesAsText } from '../forms/value-words.ts';
import { useDeleteRecords, useSaveRecord } from './record-mutations.ts';
import type { ShownRecords } from './shown-records.ts';

export type RecordActs = {
  record: RecordRow;
  title: string;
  shown: Pick<ShownRecords, 'source' | 'fields' | 'address' | 'open'>;
  /** Adds "Edit", for places where the record is not open. */
  withEdit?: boolean;
};

export function RecordMenuList({
  record,
  title,
  shown,
  withEdit = false,
  children,
}: RecordActs & { children: MenuButton }) {
  const { mutate: save } = useSaveRecord(shown.source, shown.fields);
  const { mutate: remove } = useDeleteRecords();
  const [asking, ask] = useDisclosure(false);
  const [looking, look] = useDisclosure(false);
  const duplicate = () =>
    save(
      { record: undefined, data: valuesOf(shown.fields, record.data), taskId: null, nodeId: record.node?.id ?? null },
      { onSuccess: ({ saved }) => shown.open(saved.id) },
    );
  const confirmed = () => {
    if (shown.address.record === record.id) shown.open(undefined);
    remove([record]);
  };
  return (
    <>
      <OpenedMenu button={children} position="bottom-end">
        <Menu.Dropdown>
          {withEdit && record.can.edit && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => shown.open(record.id)}>
              {words.records.edit}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={duplicate}>
            {words.records.duplicate}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} stroke={1.6} />} onClick={look.open}>
            {words.revisions.open}
          </Menu.Item>
          {record.can.delete && (
            <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={ask.open}>
              {words.records.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </OpenedMenu>
      {looking && (
        <History
          subject={{ record_id: record.id }}
          name={title}
          fieldsOf={(values) => valuesAsText(shown.fields, values)}
          canRestore={record.can.edit}
          onClose={look.close}
        />
      )}
      <Confirm
        opened={asking}
        title={words.records.deleteTitle}
        description={messages.general.deleteQuestion(title)}
        restorable
        confirmText={words.records.deleteTitle}
        dangerous
        onClose={ask.close}
        onConfirm={confirmed}
      />
    </>
  );
}

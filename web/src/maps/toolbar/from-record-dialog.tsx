import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormValues, problemOf } from '@groundwork/contract/forms/form-values';
import type { RecordName } from '@groundwork/contract/forms/records';
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { useOptionSearch } from '../../base/menus/option-search.ts';
import { messageOf } from '../../base/queries/api.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { untitledRecord } from '../../forms/forms/value-words.ts';
import { useLinkRecordNode } from '../../forms/records/record-mutations.ts';
import { oneRecord } from '../../forms/records/record-queries.ts';
import { recordChoice, useTeamRecords } from '../../forms/records/team-records.ts';
import { useMap } from '../open-map/use-map.tsx';
import c from './from-record-dialog.module.css';

const text = words.nodeWork;

type FromRecordDialogProps = {
  /** The parent of the new node; null for a root. */
  parentId: string | null;
  start: { nodeType?: string; fields?: Record<string, string> } | undefined;
  onClose: () => void;
};

/** Returns the values of a record that fit node fields of the same name. */
const sharedValues = (fields: FormField[], data: FormValues): FormValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined;
      return value === undefined || problemOf({ ...field, required: false }, value) ? [] : [[field.name, value]];
    }),
  );

/**
 * Creates a node from a record, with its title and the fields of the same name. Links them once the server has the
 * node.
 */
export function FromRecordDialog({ parentId, start, onClose }: FromRecordDialogProps) {
  useReturnFocus();
  const { map, model, theme, nodeFields, actions, stored } = useMap();
  const queries = useQueryClient();
  const { mutate: link } = useLinkRecordNode();
  const { search, typed, handlers, withoutStale } = useOptionSearch();
  const { found, error, refetch } = useTeamRecords({ teamId: map.team_id, search, opened: true, withoutStale });
  const list = useCombobox({ opened: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter chooses the first option of each new result.
  useEffect(() => void list.selectFirstOption(), [found?.[0]?.id, typed]);
  const parent = model.nodes.get(parentId ?? '');

  const choose = async ({ id: recordId, title }: RecordName) => {
    onClose();
    const { data } = await queries.fetchQuery(oneRecord(recordId)).catch((error) => {
      toastError(messages.records.loadFailed, { detail: messageOf(error) });
      return { data: null };
    });
    if (!data) return;
    const fields = {
      ...sharedValues(nodeFields, data as FormValues),
      ...start?.fields,
      [theme.titleField]: title || untitledRecord(recordId),
    };
    const id = actions.addChild(parentId, { ...start, fields, edit: false });
    if (await stored(id)) link({ recordId, node_id: id });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.fromRecord.title}
      size={480}
      closeButtonProps={{ 'aria-label': words.ui.close }}
    >
      <p className={c.where}>
        {parent ? text.fromRecord.below(theme.facts(parent).title || words.maps.untitled) : text.fromRecord.root}
      </p>
      <Combobox
        store={list}
        onOptionSubmit={(id) => {
          const record = found?.find((one) => one.id === id);
          if (record) void choose(record);
        }}
      >
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            aria-label={text.searchRecords}
            placeholder={text.searchRecords}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
            onChange={(event) => handlers.onQuery(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        {error ? (
          <ErrorState title={messages.records.loadFailed} error={error} onRetry={refetch} />
        ) : (
          <Combobox.Options className={c.found} aria-label={text.searchRecords}>
            {found?.map((record) => {
              const { label, note } = recordChoice(record);
              return (
                <Combobox.Option key={record.id} value={record.id} className={c.record}>
                  <span dir="auto">{label}</span>
                  <small>{note}</small>
                </Combobox.Option>
              );
            })}
            {!found?.length && <Combobox.Empty>{found ? words.ui.nothingFound : words.ui.loading}</Combobox.Empty>}
          </Combobox.Options>
        )}
      </Combobox>
    </Modal>
  );
}

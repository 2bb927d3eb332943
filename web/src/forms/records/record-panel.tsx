import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { ActionIcon, Button, FocusTrap } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { timeInSentence } from '../../base/dates/dates.ts';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { FormProblems } from '../forms/form-notes.tsx';
import { useFormWriting } from '../forms/form-writing.ts';
import { JsonCard } from '../forms/json-card.tsx';
import { recordTitle } from '../forms/value-words.ts';
import { newRecord } from './record-address.ts';
import { RecordMenu } from './record-menu.tsx';
import { useSaveRecord } from './record-mutations.ts';
import { RecordNode } from './record-node.tsx';
import c from './record-panel.module.css';
import { oneRecord, recordsOf } from './record-queries.ts';
import type { ShownRecords } from './shown-records.ts';
import { TaskLink } from './task-link.tsx';

const text = words.records.panel;

type RecordPanelProps = {
  shown: ShownRecords;
  /** An id, or `newRecord`. */
  recordId: string;
  count: number | undefined;
  /** Initial values of a new record. */
  start: FormValues | undefined;
};

/** The side panel of a record (specification, part 2, "Record editor side panel"). */
export const RecordPanel = bounded(function RecordPanel({ shown, recordId, count, start }: RecordPanelProps) {
  useReturnFocus();
  const isNew = recordId === newRecord;
  const listed =
    useInfiniteQuery({ ...recordsOf(shown.source, shown.query), enabled: false }).data?.pages.flatMap(
      ({ items }) => items,
    ) ?? [];
  const at = listed.findIndex(({ id }) => id === recordId);
  const query = useQuery({ ...oneRecord(recordId), enabled: !isNew, placeholderData: listed[at] });
  const { fields } = shown;
  const close = () => shown.open(undefined);
  if (isNew) return <Editor key={newRecord} shown={shown} record={undefined} start={start} />;
  return (
    <WhileThere
      key={recordId}
      query={query}
      nameOf={(record) => recordTitle(fields, record)}
      notFound={{ title: text.gone, text: words.ui.gone.text }}
      failed={messages.records.loadFailed}
      action={<Button onClick={close}>{text.close}</Button>}
      frame={(instead) => (
        <Panel title={text.edit} onClose={close}>
          <div className={c.body}>{instead}</div>
        </Panel>
      )}
    >
      {(record) => (
        <Editor shown={shown} record={record}>
          {at >= 0 && <Neighbors shown={shown} records={listed} at={at} count={count} />}
        </Editor>
      )}
    </WhileThere>
  );
});

/** The position of the record in the list, with links to the previous and the next one. */
function Neighbors({
  shown,
  records,
  at,
  count,
}: {
  shown: ShownRecords;
  records: RecordRow[];
  at: number;
  count: number | undefined;
}) {
  const [before, after] = [records[at - 1], records[at + 1]];
  return (
    <>
      {count !== undefined && <span className={c.position}>{text.position(at + 1, count)}</span>}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={text.previous}
        disabled={!before}
        onClick={() => before && shown.open(before.id)}
      >
        <IconChevronUp size={16} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={text.next}
        disabled={!after}
        onClick={() => after && shown.open(after.id)}
      >
        <IconChevronDown size={16} stroke={1.8} />
      </ActionIcon>
    </>
  );
}

type EditorProps = {
  shown: ShownRecords;
  record: RecordRow | undefined;
  start?: FormValues | undefined;
  children?: ReactNode;
};

/** The editor. Closing keeps unsaved changes as a draft; Cancel asks and discards them. */
function Editor({ shown, record, start, children }: EditorProps) {
  const { fields, source } = shown;
  const form = useFormWriting({
    fields,
    saved: record?.data,
    start,
    place: record?.id ?? Object.values(source).join(),
  });
  const { mutateAsync: save } = useSaveRecord(source, fields);
  const [chosen, setChosen] = useState<RecordRow['task']>();
  const task = chosen === undefined ? (record?.task ?? null) : chosen;
  const [about, setAbout] = useState<RecordRow['node']>();
  const was = record ? record.node : shown.node;
  const node = about === undefined ? was : about;
  const [unsaid, setUnsaid] = useState(false);
  const changed = form.changed || task?.id !== record?.task?.id || node?.id !== was?.id;
  const [asking, ask] = useDisclosure(false);
  const formId = useId();
  const mayEdit = record?.can.edit ?? true;
  const close = () => shown.open(undefined);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // The person may have opened another record while this one was being saved.
  const closeThis = () => isOpen.current && close();
  const drop = () => {
    form.discard();
    close();
  };
  const nodeField = (
    <RecordNode
      teamId={shown.teamId}
      mapId={'mapId' in source ? source.mapId : undefined}
      value={node}
      onChange={setAbout}
      required={shown.needsNode}
      first={shown.aboutNodes}
      disabled={!mayEdit}
      problem={unsaid && !node ? text.nodeNeeded : undefined}
    />
  );
  const mustName = !record && shown.needsNode;
  const submit = form.onSubmit((data) =>
    save({ record, data, taskId: task?.id ?? null, nodeId: node?.id ?? null }).then(closeThis),
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    setUnsaid(mustName && !node);
    if (mustName && !node) event.preventDefault();
    else void submit(event);
  };
  return (
    <Panel
      title={record ? text.edit : text.new}
      onClose={close}
      tools={
        <>
          {children}
          {record && <RecordMenu record={record} title={recordTitle(fields, record)} shown={shown} />}
        </>
      }
    >
      <div className={c.body}>
        <form id={formId} noValidate onSubmit={onSubmit}>
          <DraftNote {...form} />
          {shown.aboutNodes && nodeField}
          <FormProblems {...form.input} />
          <FormFields {...form.input} templateId={shown.template.id} disabled={!mayEdit} />
          {!shown.aboutNodes && nodeField}
          <TaskLink teamId={shown.teamId} goalId={shown.goalId} value={task} onChange={setChosen} disabled={!mayEdit} />
        </form>
        {record && (
          <div className={c.data}>
            <JsonCard value={record.data} folded />
          </div>
        )}
      </div>
      <div className={c.foot}>
        <span className={c.who}>{changed ? <b>{text.draft}</b> : record && <Who record={record} />}</span>
        <Button variant="default" size="md" onClick={changed ? ask.open : close}>
          {text.cancel}
        </Button>
        {mayEdit && (
          <Button type="submit" form={formId} size="md" loading={form.saving}>
            {record ? text.update : text.create}
          </Button>
        )}
      </div>
      <Confirm
        opened={asking}
        title={text.discard}
        description={text.discardQuestion}
        confirmText={text.discard}
        cancelText={text.keep}
        dangerous
        onClose={ask.close}
        onConfirm={drop}
      />
    </Panel>
  );
}

function Who({ record: { created_by, created_at, updated_at } }: { record: RecordRow }) {
  const when = timeInSentence(created_at);
  return (
    <>
      {created_by ? text.addedBy(created_by.full_name || created_by.email, when) : text.added(when)}
      {updated_at > created_at && ` · ${text.edited(timeInSentence(updated_at))}`}
    </>
  );
}

type PanelProps = { title: string; tools?: ReactNode; onClose: () => void; children: ReactNode };

function Panel({ title, tools, onClose, children }: PanelProps) {
  const phone = usePhone();
  const nameId = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element;
    // Open menus inside handle Escape themselves.
    if (
      event.key !== 'Escape' ||
      !event.currentTarget.contains(target) ||
      target.closest('[aria-haspopup][aria-expanded="true"]')
    )
      return;
    onClose();
  };
  return (
    <FocusTrap>
      <section
        className={c.panel}
        role="dialog"
        aria-modal={phone || undefined}
        aria-labelledby={nameId}
        {...{ onKeyDown }}
      >
        <div className={c.head}>
          <h2 id={nameId} tabIndex={-1} data-autofocus>
            {title}
          </h2>
          <span className={c.grow} />
          {tools}
          <ActionIcon variant="subtle" color="gray" size={phone ? 40 : 28} aria-label={text.close} onClick={onClose}>
            <IconX size={18} stroke={1.7} />
          </ActionIcon>
        </div>
        {children}
      </section>
    </FocusTrap>
  );
}

import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { Revision, RevisionSubject } from '@groundwork/contract/talk/revisions';
import { Button, Modal, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { dayAndTime, timeInSentence } from '../../base/dates/dates.ts';
import { When } from '../../base/dates/when.tsx';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { useTopLayer } from '../../base/dialogs/top-layer.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import c from './history-dialog.module.css';
import { useRestoreRevision } from './revision-mutations.ts';
import { oneRevision, revisionsOf } from './revision-queries.ts';
import { TextComparison } from './text-comparison.tsx';

const text = words.revisions;

/** A field of a version: its name and its value as text. */
export type VersionField = { key: string; label: string; text: string };

type HistoryProps = {
  subject: RevisionSubject;
  /** The title of the row that has the versions. */
  name: string;
  fieldsOf: (content: FormValues) => VersionField[];
  canRestore: boolean;
  onClose: () => void;
};

/** The versions of a description, goal or record: their authors and times, the differences, and restore. */
export function HistoryDialog({ onClose, ...history }: HistoryProps) {
  useReturnFocus();
  const onTop = useTopLayer();
  const phone = usePhone();
  const { data, error, refetch } = useQuery(revisionsOf(history.subject));
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={onTop}
      title={<bdi>{text.title(history.name)}</bdi>}
      size={960}
      fullScreen={phone}
      classNames={{ content: c.content, body: c.body, title: c.title }}
      closeButtonProps={{ 'aria-label': words.ui.close }}
    >
      {!data ? (
        error ? (
          <ErrorState title={messages.revisions.loadFailed} error={error} onRetry={refetch} />
        ) : (
          <RowsSkeleton />
        )
      ) : data.items.length === 0 ? (
        <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>
      ) : (
        <Versions {...history} versions={data.items} />
      )}
    </Modal>
  );
}

function Versions({ versions, name, fieldsOf, canRestore }: Omit<HistoryProps, 'onClose'> & { versions: Revision[] }) {
  const [chosenId, choose] = useState<string>();
  const [base, setBase] = useState<'before' | 'now'>('before');
  const restoring = useRestoreRevision(name);
  const at = Math.max(
    0,
    versions.findIndex(({ id }) => id === chosenId),
  );
  const [chosen, before, now] = [versions[at] as Revision, versions[at + 1], versions[0] as Revision];
  const withNow = base === 'now' && !chosen.is_current;
  return (
    <div className={c.columns}>
      <VersionList versions={versions} chosen={chosen} onChoose={choose} />
      <div className={c.main}>
        {!chosen.is_current && (
          <div className={c.tools}>
            <span className={c.quiet}>{text.compareWith}</span>
            <SegmentedControl
              size="xs"
              aria-label={text.compareWith}
              value={base}
              onChange={(next) => setBase(next as typeof base)}
              data={[
                { value: 'before', label: text.before },
                { value: 'now', label: text.now },
              ]}
            />
            {canRestore && (
              <Button
                className={c.restore ?? ''}
                size="xs"
                leftSection={<IconArrowBackUp size={14} stroke={1.7} />}
                loading={restoring.isPending}
                onClick={() => restoring.mutate(chosen.id, { onSuccess: () => choose(undefined) })}
              >
                {text.restore}
              </Button>
            )}
          </div>
        )}
        <Compared
          key={`${chosen.id} ${base}`}
          older={withNow ? chosen : before}
          newer={withNow ? now : chosen}
          fieldsOf={fieldsOf}
        />
      </div>
    </div>
  );
}

const authorOf = ({ created_by }: Revision) => created_by?.full_name || created_by?.email || text.somebody;

type VersionListProps = { versions: Revision[]; chosen: Revision; onChoose: (id: string) => void };

/** The versions as radio buttons: one stop of the Tab key, and arrow keys to choose. */
function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const group = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  // Moves the focus to the versions, because the dialog took the focus before they arrived.
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  return (
    <fieldset ref={list} className={c.list}>
      <VisuallyHidden component="legend">{text.versions}</VisuallyHidden>
      {versions.map((version) => (
        <label key={version.id} className={c.version} data-chosen={version.id === chosen.id || undefined}>
          <input
            type="radio"
            name={group}
            className={c.radio}
            checked={version.id === chosen.id}
            onChange={() => onChoose(version.id)}
            data-autofocus={version.is_current || undefined}
          />
          <Face person={version.created_by} />
          <span className={c.about}>
            <b>
              <bdi>{authorOf(version)}</bdi>
            </b>
            <span className={c.quiet}>
              <When at={version.saved_at} />
              {version.is_current && ` · ${text.current}`}
            </span>
            {version.restored_from && (
              <span className={c.quiet}>{text.restored(dayAndTime(version.restored_from))}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type ComparedProps = { older: Revision | undefined; newer: Revision } & Pick<HistoryProps, 'fieldsOf'>;

/** Two versions side by side, field by field. */
function Compared({ older, newer, fieldsOf }: ComparedProps) {
  const before = useQuery({ ...oneRevision(older?.id ?? ''), enabled: older !== undefined });
  const after = useQuery(oneRevision(newer.id));
  const failed = [before, after].find(({ error, data }) => error && !data);
  if (failed)
    return <ErrorState title={messages.revisions.loadFailed} error={failed.error} onRetry={() => failed.refetch()} />;
  if (!after.data || (older && !before.data)) return <RowsSkeleton />;
  const fields = fieldPairs(fieldsOf(before.data?.content ?? {}), fieldsOf(after.data.content));
  const changed = fields.filter(({ was, is }) => was !== is);
  const title = (version: Revision) => text.version(authorOf(version), timeInSentence(version.saved_at));
  return (
    <div className={c.compared}>
      <div className={c.heads}>
        <p className={c.head}>{older ? <bdi>{title(older)}</bdi> : text.nothingBefore}</p>
        <p className={c.head}>
          <bdi>{title(newer)}</bdi>
        </p>
      </div>
      {changed.length === 0 && <p className={c.quiet}>{text.same}</p>}
      {changed.map(({ key, label, was, is }) => (
        <TextComparison key={key} label={label} before={was} after={is} labeled={fields.length > 1} />
      ))}
      {changed.length > 0 && changed.length < fields.length && (
        <p className={c.quiet}>{text.unchanged(fields.length - changed.length)}</p>
      )}
    </div>
  );
}

/** Puts the fields of two versions together. A version may lack a field that the form got later. */
function fieldPairs(before: VersionField[], after: VersionField[]) {
  const all = new Map([...before, ...after].map((field) => [field.key, field]));
  const textIn = (fields: VersionField[], key: string) => fields.find((field) => field.key === key)?.text ?? '';
  return [...all.values()].map(({ key, label }) => ({ key, label, was: textIn(before, key), is: textIn(after, key) }));
}

import type { JsonValue } from '@groundwork/contract/base/json';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { NodeVersion } from '@groundwork/contract/maps/versions';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { When } from '../../base/dates/when.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { valueWords } from '../../forms/forms/value-words.ts';
import type { MapSession } from '../session/map-session.ts';
import c from '../versions/history.module.css';
import { historyOfNode } from '../versions/history-queries.ts';
import { plainField } from '../versions/plain-field.ts';

const text = words.mapHistory.ofNode;

type NodeHistoryProps = { session: Pick<MapSession, 'map' | 'nodeFields' | 'nodeTypes'>; nodeId: string };

/** A button that opens the history of a node, in its panel. */
export function NodeHistory(props: NodeHistoryProps) {
  const [opened, { open }] = useDisclosure(false);
  if (opened) return <NodeChanges {...props} />;
  return (
    <Button
      className={c.opening}
      variant="subtle"
      color="gray"
      leftSection={<IconHistory size={15} stroke={1.7} />}
      onClick={open}
    >
      {text.show}
    </Button>
  );
}

/** The changes of a node with their authors, newest first. */
export function NodeChanges({ session, nodeId }: NodeHistoryProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(
    historyOfNode(session.map.id, nodeId),
  );
  const changes = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label={text.title} aria-busy={isFetching}>
      <h3 className={c.label}>{text.title}</h3>
      {error && <ErrorState title={messages.versions.loadFailed} error={error} onRetry={refetch} />}
      {data && changes.length === 0 && <p className={c.quiet}>{text.none}</p>}
      <ol className={c.changes}>
        {changes.map((change) => (
          <li key={change.at}>
            <b>{change.user?.full_name || change.user?.email || text.somebody}</b> <When at={change.at} />
            {sentencesOf(change, session).map((sentence) => (
              <p key={sentence} dir="auto">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="subtle" color="gray" loading={isFetching} onClick={() => fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </section>
  );
}

/** Returns sentences about a change, one for each field. */
function sentencesOf(
  { changes, fields, node_type, parent }: NodeVersion,
  { nodeFields, nodeTypes }: NodeHistoryProps['session'],
): string[] {
  if (changes.includes('added')) return [text.added];
  if (changes.includes('gone')) return [text.gone];
  const sentences = parent ? [text.moved(parent.old, parent.new)] : [];
  if (node_type) {
    const label = (key: string) => nodeTypes.find((type) => type.key === key)?.label ?? key;
    sentences.push(text.changed(text.type, label(node_type.old), label(node_type.new)));
  }
  for (const [name, { old, new: now }] of Object.entries(fields)) {
    const field = nodeFields.find((one) => one.name === name) ?? plainField(name);
    const [before, after] = [old, now].map((value) => valueWords(field, value as JsonValue));
    if (!before) sentences.push(text.set(field.label, after ?? ''));
    else if (!after) sentences.push(text.cleared(field.label, before));
    else sentences.push(text.changed(field.label, before, after));
  }
  return sentences;
}

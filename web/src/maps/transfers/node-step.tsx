import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHierarchy } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';
import type { StepProps } from './accept-steps.ts';
import c from './choice-list.module.css';
import { ChoiceList } from './choice-list.tsx';

const text = words.transfers.accept;
const { attachment, connection } = text;

/** Cannot equal a node id, because node ids are UUIDs. */
const root = 'root';

/** Chooses the parent node of the moved nodes; by default none. */
export function AttachmentStep(props: StepProps) {
  return <NodeStep {...props} heading={attachment.heading} hint={attachment.hint} optional />;
}

/** Chooses the node under which the shared nodes appear. */
export function ConnectionStep(props: StepProps) {
  return <NodeStep {...props} heading={connection.heading} hint={connection.hint} optional={false} />;
}

const titled = (title: string) => title || words.maps.untitled;

type NodeStepProps = StepProps & { heading: string; hint: string; optional: boolean };

/** Chooses a node of the chosen map, by a search on the server, because a map may have thousands. */
function NodeStep({ answers: { team, map, node }, onAnswer, heading, hint, optional }: NodeStepProps) {
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 200);
  const { data, isError, error, refetch } = useQuery({
    ...api.maps.findNodes.queryOptions({
      input: { team_id: team?.id ?? '', map_id: map?.id, search: term || undefined },
    }),
    placeholderData: keepPreviousData,
  });
  const found = data?.items;
  const rows = found?.map(({ id, title, above }) => ({
    id,
    label: titled(title),
    above: above.map(titled).join(' › '),
  }));
  const atRoot =
    optional && !term
      ? [{ id: root, label: attachment.root, icon: <IconHierarchy size={16} stroke={1.6} aria-hidden /> }]
      : [];
  return (
    <ChoiceList
      heading={heading}
      hint={hint}
      search={{ label: text.searchNodes, value: typed, onChange: setTyped }}
      choices={rows && [...atRoot, ...rows]}
      value={node?.id ?? (optional ? root : null)}
      onChange={(id) => onAnswer({ node: found?.find((each) => each.id === id) ?? null })}
      none={term ? text.notFound(term) : connection.none}
      failed={isError ? { title: messages.transfers.nodesFailed, error, retry: refetch } : null}
      more={found?.length === limits.page.default && <p className={c.said}>{text.sharpen(limits.page.default)}</p>}
    />
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import c from '../../base/toolbar/filter-bar.module.css';
import * as words from '../../base/words/words.ts';
import { NodePicker } from '../../work/nodes/node-picker.tsx';
import { nodeTitle } from './record-node.tsx';
import type { ShownRecords } from './shown-records.ts';

const text = words.records.filter;

type RecordNodeChipProps = { shown: ShownRecords; opened: boolean; onClose: () => void };

/** The filter by the node that records are about, as a chip. */
export function RecordNodeChip({ shown, opened, onClose }: RecordNodeChipProps) {
  const { node, query, source, teamId, go } = shown;
  const label = words.records.node;
  const said =
    query.about === undefined
      ? undefined
      : query.about === 'none'
        ? text.ops.empty
        : node
          ? nodeTitle(node)
          : text.count(1);
  return (
    <span className={c.chip}>
      <NodePicker
        teamId={teamId}
        mapId={'mapId' in source ? source.mapId : undefined}
        value={query.about === undefined ? undefined : node}
        withNone={!shown.needsNode}
        onChange={(chosen) => go({ about: chosen?.id ?? 'none' })}
        opened={opened}
        onClose={onClose}
      >
        <UnstyledButton className={c.value} title={`${label} ${said ?? text.any}`}>
          <span className={c.name}>{label}</span> <b dir="auto">{said ?? text.any}</b>
          {!said && <IconChevronDown size={14} aria-hidden />}
        </UnstyledButton>
      </NodePicker>
      {said && (
        <UnstyledButton
          className={c.remove}
          aria-label={text.remove(`${label} ${said}`)}
          onClick={() => go({ about: undefined })}
        >
          <IconX size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}

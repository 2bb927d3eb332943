import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import { useMap, useModel, useSelection } from '../open-map/use-map.tsx';
import c from './send-map.module.css';

const text = words.transfers.send;

/**
 * Returns how the chosen branch is sent: that of the selected node in any view, else the branch in focus; else the
 * whole map. Nodes of other teams cannot be sent.
 */
export function useSending() {
  const { question, theme } = useMap();
  const { nodes, focus } = useModel();
  const selected = useSelection();
  const chosen = selected.size === 0 ? focus : selected.size === 1 ? [...selected][0] : null;
  const node = chosen ? nodes.get(chosen) : undefined;
  const branch = node && !node.read_only ? node : null;
  return {
    name: branch ? text.buttonFor(theme.facts(branch).title || words.maps.untitled) : text.button,
    ask: () => question.ask({ send: branch?.id ?? null }),
  };
}

/** The button that sends or shares the chosen branch or the whole map. On phones the map menu contains it. */
export function SendMap() {
  const { name, ask } = useSending();
  return (
    <Button
      className={c.send}
      variant="default"
      size="md"
      aria-label={name}
      title={name}
      leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
      onClick={ask}
    >
      <bdi>{name}</bdi>
    </Button>
  );
}

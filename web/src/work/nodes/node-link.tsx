import type { NodeName } from '@groundwork/contract/base/node-names';
import { ActionIcon } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import * as words from '../../base/words/words.ts';

/** A link to the node on its map. */
export function NodeLink({ node: { id, title, map } }: { node: NodeName }) {
  const label = words.nodeWork.openNode(title || words.maps.untitled);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      renderRoot={(props) => (
        <Link to="/dashboard/maps/$mapId" params={{ mapId: map.id }} search={{ node: id }} {...props} />
      )}
    >
      <IconArrowUpRight size={15} stroke={1.8} />
    </ActionIcon>
  );
}

import type { Transfer } from '@groundwork/contract/maps/transfers';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { titleOf } from './transfer-title.ts';

const text = words.transfers;

type MapLinkProps = { request: Transfer; size: 'compact-sm' | 'md' };

/**
 * A link to the map into which the request was accepted, or to the sender's map. Only members of that map's team see
 * the link.
 */
export function MapLink({ request, size }: MapLinkProps) {
  const { teams } = useCurrentTeam();
  const mapId = request.target_map_id ?? (teams.some(({ id }) => id === request.team.id) ? request.map_id : null);
  if (mapId === null) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size={size}
      aria-label={text.actOn(text.openMap, titleOf(request))}
      renderRoot={(props) => (
        <Link
          to="/dashboard/maps/$mapId"
          params={{ mapId }}
          search={{ node: request.node_id ?? undefined }}
          {...props}
        />
      )}
    >
      {text.openMap}
    </Button>
  );
}

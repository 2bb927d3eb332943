import { extended } from '@groundwork/contract/base/catalogue';
import type { MapSummary } from '@groundwork/contract/maps/maps';
import { maps as messages } from './maps.gen.ts';

type Structure = 'church' | 'idea' | 'plain';
type Holder = { name: string; shared: boolean };
const once = (teams: string[]) => [...new Set(teams)];

export const maps = extended(messages, {
  /** "41 churches · 12 groups · 380 people", as in the legend; "20 nodes" for maps of another structure. */
  counts: (structure: Structure, { nodes, churches, people }: MapSummary) =>
    structure !== 'church' || nodes === 0
      ? messages.nodes(nodes)
      : [
          ...(churches > 0 ? [messages.legend.churches(churches)] : []),
          ...(nodes > churches ? [messages.legend.groups(nodes - churches)] : []),
          ...(people ? [messages.legend.people(people)] : []),
        ].join(' · '),
  /** A warning: deleting ends live views of other teams or of this team. */
  endsViews: ({ viewers, holders }: { viewers: string[]; holders: string[] }) =>
    [
      viewers.length > 0 && messages.viewersLose(once(viewers)),
      holders.length > 0 && messages.holdersEnd(once(holders)),
    ]
      .filter(Boolean)
      .join(' '),
  /** The message about nodes that somebody else has deleted. No titles means a connection. */
  lost: (titles: string[]) =>
    titles.length === 0 ? messages.lostConnection : messages.lost(titles.map(messages.quoted)),
  holder: ({ name, shared }: Holder) => messages.holder(name, shared),
  heldBy: ({ name, shared }: Holder) => messages.heldBy(name, shared),
});

import { extended } from '@groundwork/contract/base/catalogue';
import { maps as messages } from './maps.gen.ts';

type Holder = { name: string; shared: boolean };
const once = (teams: string[]) => [...new Set(teams)];

export const maps = extended(messages, {
  /** "Church: 41 · Group: 12 · 380 people" */
  counts: (types: { label: string; count: number }[], people: number | null) =>
    [
      ...types.map(({ label, count }) => messages.counts(label, count)),
      ...(people ? [messages.legend.people(people)] : []),
    ].join(' · ') || messages.nodes(0),
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

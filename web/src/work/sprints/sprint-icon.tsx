import { IconCalendarTime, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import type { SprintPhase } from './sprint-phases.ts';

const icons = { current: IconPlayerPlay, upcoming: IconCalendarTime, past: IconHistory } as const satisfies Record<
  SprintPhase,
  unknown
>;

/** An icon for the phase of a sprint. It needs no label, because the sprint's name is next to it. */
export function SprintIcon({ phase }: { phase: SprintPhase }) {
  const Icon = icons[phase];
  return <Icon size={16} stroke={1.6} aria-hidden />;
}

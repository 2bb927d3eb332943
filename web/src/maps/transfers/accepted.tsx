import { limits } from '@groundwork/contract/base/limits';
import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import * as words from '../../base/words/words.ts';
import type { Answers } from './accept-steps.ts';
import c from './accepted.module.css';
import type { Acceptance } from './transfer-mutations.ts';
import { titleOf } from './transfer-title.ts';

const text = words.transfers.accept;

/** The confirmation. It closes the wizard after a moment (specification, part 9). */
export function Accepted({
  accepted: { request, moved, removed_edges },
  answers: { team, map, name },
  onClose,
}: AcceptedProps) {
  useTimeout(onClose, limits.transferAcceptedMs, { autoInvoke: true });
  const into = map?.name ?? (name.trim() || titleOf(request));
  return (
    <div className={c.done} role="status">
      <span className={c.mark}>
        <IconCheck size={28} stroke={2} aria-hidden />
      </span>
      <h3>{text.accepted}</h3>
      <p dir="auto">{moved > 0 ? text.movedTo(moved, into, team?.name ?? '') : text.shownIn(titleOf(request), into)}</p>
      {removed_edges.length > 0 && <p>{text.edgesRemoved(removed_edges.length)}</p>}
    </div>
  );
}
type AcceptedProps = { accepted: Acceptance; answers: Answers; onClose: () => void };

export function AcceptedFoot({ mapId, onClose }: { mapId: string; onClose: () => void }) {
  return (
    <>
      <span className={c.closes}>{text.closes}</span>
      <Button variant="default" size="md" onClick={onClose}>
        {words.ui.close}
      </Button>
      <Button size="md" renderRoot={(props) => <Link to="/dashboard/maps/$mapId" params={{ mapId }} {...props} />}>
        {words.transfers.openMap}
      </Button>
    </>
  );
}

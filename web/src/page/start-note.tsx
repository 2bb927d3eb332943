import type { StartKind } from '@groundwork/contract/team-starts';
import { CloseButton } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { words } from '../words/words.ts';
import c from './start-note.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the team on this page has just begun with. */
    began?: StartKind;
  }
}

/** Says what a new team's first thing is, on the page that opens with it. The note is gone on the next page. */
export function StartNote() {
  // The resolved location, because the page before would show the note while the new one loads.
  const began = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.began });
  const [closed, setClosed] = useState(false);
  if (!began || closed) return null;
  return (
    <div className={c.note} role="status" data-tools>
      <p>{words.firstUse.start.kinds[began].note}</p>
      <CloseButton aria-label={words.firstUse.closeNote} onClick={() => setClosed(true)} />
    </div>
  );
}

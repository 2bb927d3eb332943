import type { StartKind } from '@groundwork/contract/people/team-starts';
import { CloseButton } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import * as words from '../words/words.ts';
import c from './start-note.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The first step that the person chose for the new team. */
    began?: StartKind;
  }
}

/** Explains the first item of a new team on the page that opens with it. The next page no longer shows the note. */
export function StartNote() {
  // Reads the resolved location. Otherwise the previous page would show the note while the new page loads.
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

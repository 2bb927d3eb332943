import { IconPencil } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useAccount } from '../session/session.ts';
import * as words from '../words/words.ts';
import c from './draft-mark.module.css';
import { hasDraftAbout, watchDrafts } from './stored-drafts.ts';

const w = words.drafts;

/** Shows that the person has an unsaved text about a task or goal. */
export function DraftMark({ subjectId }: { subjectId: string }) {
  const { id } = useAccount();
  const begun = useSyncExternalStore(watchDrafts, () => hasDraftAbout(id, subjectId));
  if (!begun) return null;
  return (
    <span className={c.mark} title={w.begun}>
      <IconPencil size={12} stroke={1.8} aria-hidden />
      {w.draft}
    </span>
  );
}

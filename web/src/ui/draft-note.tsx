import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import c from './draft-note.module.css';

const w = words.formFields;

/** Says that a form shows a draft of an earlier visit. */
export function DraftNote({ restored, discard }: { restored: boolean; discard: () => void }) {
  return (
    <div role="status" className={c.said}>
      {restored && (
        <div className={c.draft}>
          <IconHistory size={16} stroke={1.7} aria-hidden />
          {w.draftRestored}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
            {w.discard}
          </Button>
        </div>
      )}
    </div>
  );
}

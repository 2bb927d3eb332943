import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import * as words from '../words/words.ts';
import c from './draft-note.module.css';

const w = words.formFields;
const fields = '[data-autofocus], input:not([type="hidden"]), textarea, [contenteditable="true"]';

/** Says that a form shows a draft of an earlier visit. Discarding it focuses the first field. */
export function DraftNote({ restored, discard }: { restored: boolean; discard: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  const discarded = useRef(false);
  // In an effect, because discarding the draft may render another first field.
  useEffect(() => {
    if (restored || !discarded.current) return;
    discarded.current = false;
    note.current?.closest('form')?.querySelector<HTMLElement>(fields)?.focus();
  }, [restored]);
  return (
    <div ref={note} role="status" className={c.said}>
      {restored && (
        <div className={c.draft}>
          <IconHistory size={16} stroke={1.7} aria-hidden />
          {w.draftRestored}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              discarded.current = true;
              discard();
            }}
          >
            {w.discard}
          </Button>
        </div>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copyText } from '../clipboard/copy-button.tsx';
import { asOneText, type TypedText, useTyped } from '../drafts/typed-text.ts';
import * as words from '../words/words.ts';
import { EmptyState } from './empty-state.tsx';
import c from './gone.module.css';

type GoneProps = {
  /** The name of the item that was open. */
  name: string;
  typed: TypedText[];
  /** A link or button that leads on. */
  action?: ReactNode;
};

/**
 * Replaces an open item that another person has deleted or moved, or to which the person has lost access. Shows the
 * texts that the person was typing.
 */
export function Gone({ name, typed, action }: GoneProps) {
  return (
    <div role="alert">
      <EmptyState title={words.ui.gone.title(name)} action={action}>
        {words.ui.gone.text}
      </EmptyState>
      <TypedTexts typed={typed} />
    </div>
  );
}

/** Shows texts that can no longer be saved, for copying. */
export function TypedTexts({ typed }: { typed: TypedText[] }) {
  useTyped(() => typed);
  if (typed.length === 0) return null;
  return (
    <section className={c.typed} aria-label={words.ui.gone.typed}>
      <div className={c.head}>
        <h3>{words.ui.gone.typed}</h3>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />}
          onClick={() => copyText(asOneText(typed))}
        >
          {words.ui.gone.copy}
        </Button>
      </div>
      {typed.map(({ label, text }) => (
        <div key={`${label} ${text}`}>
          {label && <p className={c.label}>{label}</p>}
          <p className={c.text} dir="auto">
            {text}
          </p>
        </div>
      ))}
    </section>
  );
}

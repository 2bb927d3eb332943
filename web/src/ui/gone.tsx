import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { words } from '../words/words.ts';
import { copyText } from './copy-button.tsx';
import { EmptyState } from './empty-state.tsx';
import c from './gone.module.css';
import { asOneText, type TypedText, useTyped } from './typed-text.ts';

type GoneProps = {
  /** The name of what was open. */
  name: string;
  typed: TypedText[];
  /** The way on. */
  action?: ReactNode;
};

/**
 * Shown instead of an open item that somebody else has deleted or moved, or to which the person has lost access, with
 * what the person was typing.
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

/** Shows texts that cannot be saved any more, for copying. */
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

import { type ReactNode, useState } from 'react';
import { TypedIn, useTypedScope, useTypedUntil } from '../drafts/typed-text.ts';
import * as words from '../words/words.ts';
import c from './gone.module.css';
import { TypedTexts } from './gone.tsx';

type WhileAllowedProps = {
  allowed: boolean;
  /** Shown to people who may not change the item. */
  instead: ReactNode;
  children: ReactNode;
};

/**
 * Shows an editor while the person is allowed to use it. If they lose that permission, explains it and shows their
 * unsaved texts.
 */
export function WhileAllowed({ allowed, instead, children }: WhileAllowedProps) {
  const [wasAllowed, setWasAllowed] = useState(allowed);
  if (allowed && !wasAllowed) setWasAllowed(true);
  const hasLost = wasAllowed && !allowed;
  const scope = useTypedScope();
  const typed = useTypedUntil(scope, hasLost);
  if (allowed) return <TypedIn value={scope}>{children}</TypedIn>;
  return (
    <>
      {instead}
      {hasLost && (
        <div className={c.lost} role="alert">
          <p>{words.ui.gone.lostAccess}</p>
          <TypedTexts typed={typed} />
        </div>
      )}
    </>
  );
}

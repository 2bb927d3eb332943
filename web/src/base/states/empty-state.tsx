import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** The heading level: 1 when the empty state is the whole page. */
  level?: 1 | 2;
  children: ReactNode;
  /** The button. While it is visible, the page's main action is not filled (page.module.css). */
  action?: ReactNode;
};

/** An empty state: a drawing, an explanation, and the button that creates the first item. */
export function EmptyState({ title, level = 2, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty} data-empty>
      <Levels />
      <Title order={level} className={classes.title}>
        {title}
      </Title>
      <p className={classes.text}>{children}</p>
      {action && (
        <div className={classes.action} data-first>
          {action}
        </div>
      )}
    </div>
  );
}

/** The drawing of the empty state: three layers. */
function Levels() {
  return (
    <svg
      width="168"
      height="104"
      viewBox="0 0 168 104"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M16 88h136" stroke="var(--gw-control)" />
      <rect x="28" y="66" width="112" height="22" rx="5" fill="var(--gw-surface)" stroke="var(--gw-control)" />
      <rect x="46" y="44" width="76" height="22" rx="5" fill="var(--gw-surface)" stroke="var(--gw-control)" />
      <rect
        x="62"
        y="22"
        width="44"
        height="22"
        rx="5"
        fill="var(--gw-selected)"
        stroke="var(--gw-accent)"
        strokeDasharray="4 3.5"
      />
      <path d="M42 77h28M60 55h22" stroke="var(--gw-line-strong)" />
    </svg>
  );
}

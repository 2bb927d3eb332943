import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../states/empty-state.tsx';
import * as words from '../words/words.ts';

type NothingFoundProps = {
  title: string;
  /** The names of the filters in the URL. */
  filters: readonly string[];
  children: ReactNode;
};

/** The empty state of a list in which no row matches the filters, with a button that clears the filters. */
export function NothingFound({ title, filters, children }: NothingFoundProps) {
  const navigate = useNavigate();
  const none = Object.fromEntries(filters.map((name) => [name, undefined]));
  return (
    <EmptyState
      title={title}
      action={
        <Button
          variant="default"
          size="md"
          onClick={() => navigate({ to: '.', search: (before) => ({ ...before, ...none }) })}
        >
          {words.ui.filters.clear}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

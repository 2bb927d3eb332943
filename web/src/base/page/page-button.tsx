import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import * as words from '../words/words.ts';
import { pages } from './pages.ts';

/** A link to a page of the sidebar, for pages without any other action. */
export function PageButton({ to = '/dashboard' }: { to?: ReturnType<typeof pages>[number]['to'] }) {
  const name = pages().find((page) => page.to === to)?.name ?? '';
  return (
    <Button component={Link} to={to} variant="default" size="md">
      {words.shell.toPage(name)}
    </Button>
  );
}

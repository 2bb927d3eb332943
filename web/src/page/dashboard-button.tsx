import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { words } from '../words/words.ts';

/** The way out of a page that has nothing to do on it. */
export function DashboardButton() {
  return (
    <Button component={Link} to="/dashboard" variant="default" size="md">
      {words.shell.toDashboard}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { words } from '../words/words.ts';

/** A link to the dashboard, for pages without any other action. */
export function DashboardButton() {
  return (
    <Button component={Link} to="/dashboard" variant="default" size="md">
      {words.shell.toDashboard}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { words } from '../words/words.ts';
import c from './import-error.module.css';

const text = words.imports.failure;

/** In place of the whole page, where not even its head could be drawn. */
export function ImportErrorPage(props: ErrorComponentProps) {
  return (
    <Page title={words.imports.title}>
      <ImportError {...props} />
    </Page>
  );
}

/** What of an import could not be drawn (part 2). What failed is shown as text, whatever it holds. */
export function ImportError({ error }: ErrorComponentProps) {
  return (
    <div className={c.failed} role="alert">
      <IconAlertTriangle size={28} stroke={1.6} aria-hidden />
      <h2>{text.title}</h2>
      <p>{text.text}</p>
      <details>
        <summary>{text.details}</summary>
        <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
      </details>
      <div className={c.acts}>
        <Button size="md" onClick={() => window.location.reload()}>
          {text.reload}
        </Button>
        {/* A whole new page: what failed may still be in memory. */}
        <Button size="md" variant="default" component="a" href="/dashboard">
          {text.dashboard}
        </Button>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { basePath } from '../../base/deployment/base-path.ts';
import { Page } from '../../base/page/page.tsx';
import * as words from '../../base/words/words.ts';
import c from './import-error.module.css';

const text = words.imports.failure;

/** Replaces the whole page if its header cannot be rendered either. */
export function ImportErrorPage(props: ErrorComponentProps) {
  return (
    <Page title={words.imports.title}>
      <ImportError {...props} />
    </Page>
  );
}

/** The error boundary screen of an import (part 2). Shows the error as plain text. */
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
        {/* Reloads the document, because faulty state may still be in memory. */}
        <Button size="md" variant="default" component="a" href={`${basePath}/dashboard`}>
          {text.dashboard}
        </Button>
      </div>
    </div>
  );
}

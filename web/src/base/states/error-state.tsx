import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { isMissingCode } from '../deployment/missing-code.ts';
import { messageOf } from '../queries/api.ts';
import * as words from '../words/words.ts';
import classes from './error-state.module.css';

type ErrorStateProps = {
  /** The message of the contract for this failure, such as "Failed to load tasks". */
  title: string;
  error: unknown;
  onRetry: () => void;
};

/**
 * An error state: the message, a retry button, and technical details in a collapsed section. If a chunk is missing,
 * also offers to reload the page, because the server may have a newer version.
 */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const reason = messageOf(error);
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <div className={classes.text}>
        <b>{title}</b>
        {reason !== title && <p>{reason}</p>}
        <details>
          <summary>{words.ui.details}</summary>
          <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
        </details>
      </div>
      <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.7} />} onClick={onRetry}>
        {words.ui.tryAgain}
      </Button>
      {isMissingCode(error) && navigator.onLine && (
        <Button variant="subtle" color="gray" onClick={() => window.location.reload()}>
          {words.ui.reload}
        </Button>
      )}
    </div>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import * as words from '../words/words.ts';
import classes from './toast-message.module.css';

type Action = { label: string; run: () => void; href?: string | undefined };

type ToastMessageProps = {
  text: string;
  /** The thing that the text is about. */
  name?: string | undefined;
  detail?: string | undefined;
  failed: boolean;
  /** The number of equal messages that this toast replaces. */
  count?: number;
  /** A link if it has an address, else a button. */
  action?: Action | undefined;
  /** A second action, before the first. */
  link?: Action | undefined;
  close: () => void;
};

export function ToastMessage({ text, name, detail, failed, count = 1, action, link, close }: ToastMessageProps) {
  return (
    <div className={classes.toast} data-failed={failed || undefined}>
      {failed ? (
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      ) : (
        <IconCheck size={16} stroke={2} aria-hidden />
      )}
      <span className={classes.text}>
        {text}
        {count > 1 && (
          <b className={classes.count} role="img" aria-label={words.ui.toastCount(count)}>
            {words.ui.toastTimes(count)}
          </b>
        )}
        {name && (
          <span className={classes.name} dir="auto">
            {name}
          </span>
        )}
        {detail && <small>{detail}</small>}
      </span>
      {link && <ActionButton {...link} close={close} />}
      {action && <ActionButton {...action} close={close} />}
      <UnstyledButton className={classes.close} aria-label={words.ui.dismiss} onClick={close}>
        <IconX size={14} />
      </UnstyledButton>
    </div>
  );
}

type ActionButtonProps = Action & { close: () => void };

function ActionButton({ label, run, href, close }: ActionButtonProps) {
  const onClick = (event: MouseEvent) => {
    const inOtherTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (href !== undefined && inOtherTab) return;
    event.preventDefault();
    close();
    run();
  };
  if (href === undefined)
    return (
      <UnstyledButton className={classes.action} onClick={onClick}>
        {label}
      </UnstyledButton>
    );
  return (
    <a className={classes.action} href={href} onClick={onClick}>
      {label}
    </a>
  );
}

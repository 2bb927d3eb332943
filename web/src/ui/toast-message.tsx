import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import classes from './toast-message.module.css';

type ToastMessageProps = {
  text: string;
  detail?: string | undefined;
  failed: boolean;
  action?: { label: string; run: () => void } | undefined;
  close: () => void;
};

export function ToastMessage({ text, detail, failed, action, close }: ToastMessageProps) {
  return (
    <div className={classes.toast} data-failed={failed || undefined}>
      {failed ? (
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      ) : (
        <IconCheck size={16} stroke={2} aria-hidden />
      )}
      <span className={classes.text}>
        {text}
        {detail && <small>{detail}</small>}
      </span>
      {action && (
        <UnstyledButton
          className={classes.action}
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </UnstyledButton>
      )}
      <UnstyledButton className={classes.close} aria-label={words.ui.dismiss} onClick={close}>
        <IconX size={14} />
      </UnstyledButton>
    </div>
  );
}

import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { UnstyledButton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toastError, toastSuccess } from '../toast/toast.ts';
import { writeClipboard } from './clipboard.ts';

/** Copies a text to the clipboard and shows a toast. Returns whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await writeClipboard(text);
  } catch {
    toastError(messages.general.copyFailed);
    return false;
  }
  toastSuccess(messages.general.copied);
  return true;
}

type CopyButtonProps = {
  text: string | (() => string);
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Copies a text and shows a check mark for two seconds (specification, part 9). */
export function CopyButton({ text, label, className, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), limits.copiedMs);
  const copy = async () => {
    if (!(await copyText(typeof text === 'string' ? text : text()))) return;
    setCopied(true);
    start();
  };
  return (
    <UnstyledButton className={className} aria-label={label} title={label} onClick={copy}>
      {children}
      {copied && <IconCheck size={14} stroke={1.8} aria-hidden />}
    </UnstyledButton>
  );
}

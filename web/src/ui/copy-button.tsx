import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { UnstyledButton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toastError, toastSuccess } from './toast.ts';

/** Copies a text and says so; the tick clears after two seconds (part 9). */
export function CopyButton({ text, label, className, children }: { text: string; label: string; className?: string | undefined; children: ReactNode }) {
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), limits.copiedMs);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return toastError(messages.general.copyFailed);
    }
    setCopied(true);
    start();
    toastSuccess(messages.general.copied);
  };
  return (
    <UnstyledButton className={className} aria-label={label} title={label} onClick={copy}>
      {children}
      {copied && <IconCheck size={14} stroke={1.8} aria-hidden />}
    </UnstyledButton>
  );
}

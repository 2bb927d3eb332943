import { useEffect, useState } from 'react';
import { lazily } from '../loading/lazily.tsx';
import type { ConfirmProps } from './confirm.tsx';

const Confirm = lazily(async () => {
  const { Confirm } = await import('./confirm.tsx');
  // Opens after mounting, because a dialog returns the focus only if it has been closed before.
  return function Opening({ opened, ...props }: ConfirmProps) {
    const [isOpen, setIsOpen] = useState(false);
    useEffect(() => setIsOpen(opened), [opened]);
    return <Confirm opened={isOpen} {...props} />;
  };
});

/** The same as `Confirm`. Its code loads when it first opens. */
export function ConfirmOnDemand(props: ConfirmProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return wasOpened && <Confirm {...props} />;
}

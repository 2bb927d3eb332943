import type { Transfer } from '@groundwork/contract/transfers';
import { IconArrowsExchange, IconEye } from '@tabler/icons-react';
import { isShare } from './accept-steps.ts';

/** Whether something moves, or is only shown; a name stands beside it. */
export function TransferIcon({ type }: { type: Transfer['type'] }) {
  const Icon = isShare(type) ? IconEye : IconArrowsExchange;
  return <Icon size={20} stroke={1.6} style={{ flex: 'none' }} aria-hidden />;
}

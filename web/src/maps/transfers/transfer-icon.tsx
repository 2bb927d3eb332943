import type { Transfer } from '@groundwork/contract/maps/transfers';
import { IconArrowsExchange, IconEye } from '@tabler/icons-react';
import { isShare } from './accept-steps.ts';

/** An icon for transfer or share. A text beside it says the same. */
export function TransferIcon({ type }: { type: Transfer['type'] }) {
  const Icon = isShare(type) ? IconEye : IconArrowsExchange;
  return <Icon size={20} stroke={1.6} style={{ flex: 'none' }} aria-hidden />;
}

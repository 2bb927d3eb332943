import type { Transfer } from '@groundwork/contract/transfers';
import { Button } from '@mantine/core';
import { Confirm } from '../ui/confirm.tsx';
import { words } from '../words/words.ts';
import { isShare } from './accept-steps.ts';
import { AcceptWizard } from './accept-wizard.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { useCancelTransfer, useRevokeTransfer } from './transfer-mutations.ts';
import type { Direction } from './transfer-queries.ts';
import { titleOf } from './transfer-title.ts';

const text = words.transfers;

type Act = keyof Transfer['can'];
/** What somebody is about to do with a request. */
export type Acting = { request: Transfer; act: Act };

/** In the order of the buttons: the main one comes last. */
const looks = {
  decline: { variant: 'default' },
  cancel: { variant: 'default' },
  revoke: { variant: 'subtle', color: 'brick' },
  accept: {},
} as const satisfies Record<Act, object>;
const acts = Object.keys(looks) as Act[];

/** What the one who was asked does, and the one who has asked; somebody may be in both teams. */
const sides: Record<Direction, readonly Act[]> = {
  incoming: ['decline', 'revoke', 'accept'],
  outgoing: ['cancel', 'revoke'],
};

type TransferButtonsProps = {
  request: Transfer;
  size: 'compact-sm' | 'md' /** As which side; else as either. */;
  direction?: Direction;
  onAct: (acting: Acting) => void;
};

/** What this person may do with a request. */
export function TransferButtons({ request, size, direction, onAct }: TransferButtonsProps) {
  return acts
    .filter((act) => request.can[act] && (!direction || sides[direction].includes(act)))
    .map((act) => (
      <Button
        key={act}
        size={size}
        {...looks[act]}
        aria-label={text.actOn(text.acts[act], titleOf(request))}
        onClick={() => onAct({ request, act })}
      >
        {text.acts[act]}
      </Button>
    ));
}

/** Asks for what is missing, and does it. */
export function TransferAct({ acting: { request, act }, onClose }: { acting: Acting; onClose: () => void }) {
  if (act === 'accept') return <AcceptWizard request={request} opened onClose={onClose} />;
  if (act === 'decline') return <DeclineDialog request={request} opened onClose={onClose} />;
  return <ConfirmEnd request={request} act={act} onClose={onClose} />;
}

function ConfirmEnd({ request, act, onClose }: { request: Transfer; act: 'cancel' | 'revoke'; onClose: () => void }) {
  const mutations = { cancel: useCancelTransfer(), revoke: useRevokeTransfer() };
  // A view is ended by whoever holds what is seen.
  const other = act === 'revoke' && !isShare(request.type) ? request.team : request.recipient_team;
  return (
    <Confirm
      opened
      title={text[act].title(titleOf(request))}
      description={text[act].text(other.name)}
      confirmText={text.acts[act]}
      dangerous={act === 'revoke'}
      onConfirm={() => mutations[act].mutate(request.id)}
      onClose={onClose}
    />
  );
}

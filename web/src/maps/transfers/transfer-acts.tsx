import type { Transfer } from '@groundwork/contract/maps/transfers';
import { Button } from '@mantine/core';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import * as words from '../../base/words/words.ts';
import { isShare } from './accept-steps.ts';
import { AcceptWizard } from './accept-wizard.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { useCancelTransfer, useRevokeTransfer } from './transfer-mutations.ts';
import type { Direction } from './transfer-queries.ts';
import { recipientOf, titleOf } from './transfer-title.ts';

const text = words.transfers;

type Act = keyof Transfer['can'];
/** The action on a request whose dialog is open. */
export type Acting = { request: Transfer; act: Act };

/** In the order of the buttons; the main action is last. */
const looks = {
  decline: { variant: 'default' },
  cancel: { variant: 'default' },
  revoke: { variant: 'subtle', color: 'brick' },
  accept: {},
} as const satisfies Record<Act, object>;
const acts = Object.keys(looks) as Act[];

/** The actions of the recipient and of the sender. A person may be in both teams. */
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

/** The buttons for the permitted actions on a request. */
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

/** The dialog of an action on a request. */
export function TransferAct({ acting: { request, act }, onClose }: { acting: Acting; onClose: () => void }) {
  if (act === 'accept') return <AcceptWizard request={request} opened onClose={onClose} />;
  if (act === 'decline') return <DeclineDialog request={request} opened onClose={onClose} />;
  return <ConfirmEnd request={request} act={act} onClose={onClose} />;
}

function ConfirmEnd({ request, act, onClose }: { request: Transfer; act: 'cancel' | 'revoke'; onClose: () => void }) {
  const mutations = { cancel: useCancelTransfer(), revoke: useRevokeTransfer() };
  // The team that holds the nodes ends the view, so the message names the team that views them.
  const other = act === 'revoke' && !isShare(request.type) ? request.team.name : recipientOf(request);
  return (
    <Confirm
      opened
      title={text[act].title(titleOf(request))}
      description={text[act].text(other)}
      confirmText={text.acts[act]}
      dangerous={act === 'revoke'}
      onConfirm={() => mutations[act].mutate(request)}
      onClose={onClose}
    />
  );
}

import * as messages from '@groundwork/contract/base/messages.gen';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import * as words from '../../base/words/words.ts';
import { MapLink } from './map-link.tsx';
import { type Acting, TransferButtons } from './transfer-acts.tsx';
import c from './transfer-dialog.module.css';
import { TransferFacts } from './transfer-facts.tsx';
import { oneTransfer } from './transfer-queries.ts';
import { titleOf } from './transfer-title.ts';

const text = words.transfers;

type TransferDialogProps = { requestId: string; onAct: (acting: Acting) => void; onClose: () => void };

/** The dialog of the request in the URL, with all its details. */
export const TransferDialog = bounded(function TransferDialog({ requestId, onAct, onClose }: TransferDialogProps) {
  const query = useQuery(oneTransfer(requestId));
  const { data: request } = query;
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={request ? titleOf(request) : text.title}
      size={560}
      closeButtonProps={{ 'aria-label': words.ui.close }}
    >
      <WhileThere
        query={query}
        nameOf={titleOf}
        notFound={text.gone}
        failed={messages.transfers.detailsFailed}
        action={<Button onClick={onClose}>{words.ui.close}</Button>}
      >
        {(shown) => (
          <>
            <TransferFacts request={shown} />
            <div className={c.foot}>
              <MapLink request={shown} size="md" />
              <TransferButtons request={shown} size="md" onAct={onAct} />
            </div>
          </>
        )}
      </WhileThere>
    </Modal>
  );
});

import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { client } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import * as words from '../../base/words/words.ts';
import { standsForHeld } from '../model/map-branches.ts';
import type { HeldBy, MapNode } from '../model/map-rows.ts';
import type { MapSession } from '../session/map-session.ts';
import c from './node-panel.module.css';

const text = words.maps.endView;

/** Says which team holds a node. At the top of the branch, it offers to stop viewing it. */
export function HeldNote({
  session: { map, model, theme, selection, canEdit },
  node,
  heldBy,
}: {
  session: MapSession;
  node: MapNode;
  heldBy: HeldBy;
}) {
  const [asking, ask] = useDisclosure(false);
  const { mutate, isPending } = useReportedMutation({
    mutationFn: () => client.maps.deleteNode({ mapId: map.id, nodeId: node.id, deleteSubtree: true }),
    onSuccess: () => {
      selection.clear();
      model.receive({ of: new Set(model.tree.walk(node.id)) });
    },
    failed: messages.maps.viewFailed,
  });
  return (
    <div className={c.held}>
      <IconLock size={14} stroke={1.8} aria-hidden />
      {words.maps.heldBy(heldBy)}
      {canEdit && standsForHeld(model, node.id) && (
        <Button variant="subtle" color="brick" loading={isPending} onClick={ask.open}>
          {text.button}
        </Button>
      )}
      <Confirm
        opened={asking}
        title={text.title(theme.facts(node).title || words.maps.untitled)}
        description={text.text(heldBy.name)}
        confirmText={text.button}
        dangerous
        onConfirm={mutate}
        onClose={ask.close}
      />
    </div>
  );
}

import { Menu } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCirclePlus,
  IconClipboard,
  IconLineDashed,
  IconSelectAll,
  IconTrash,
} from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import { nodeCommands } from '../panel/node-commands.ts';
import { NodeMenuItems } from '../panel/node-menu-items.tsx';
import type { MapSession } from '../session/map-session.ts';
import type { Point } from './map-window.ts';
import type { MenuSubject } from './use-canvas-menu.ts';

const text = words.mapCanvas;

/** The context menu of the canvas. */
export function CanvasMenu({
  subject,
  session,
  onClose,
}: {
  subject: MenuSubject;
  session: MapSession;
  onClose: () => void;
}) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={2} width={268} returnFocus={false} closeOnItemClick>
      <Menu.Target>
        <span data-over-map style={{ position: 'absolute', left: subject.at.x, top: subject.at.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        {'ids' in subject ? (
          <NodeMenuItems commands={nodeCommands(session, subject.ids)} />
        ) : 'edge' in subject ? (
          <EdgeItems id={subject.edge} session={session} />
        ) : 'connect' in subject ? (
          <TypeItems {...subject.connect} session={session} />
        ) : (
          <GroundItems at={subject.ground} session={session} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const icon = { size: 16, stroke: 1.6 };

function TypeItems({ from, to, session: { edgeTypes, actions } }: { from: string; to: string; session: MapSession }) {
  return (
    <>
      <Menu.Label>{text.connectAs}</Menu.Label>
      {edgeTypes.map(({ key, label }) => (
        <Menu.Item key={key} leftSection={<IconLineDashed {...icon} />} onClick={() => actions.connect(from, to, key)}>
          {label}
        </Menu.Item>
      ))}
    </>
  );
}

function EdgeItems({ id, session: { actions } }: { id: string; session: MapSession }) {
  return (
    <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => actions.disconnect(id)}>
      {text.disconnect}
    </Menu.Item>
  );
}

function GroundItems({
  at,
  session: { canEdit, actions, selection, model, camera },
}: {
  at: Point;
  session: MapSession;
}) {
  return (
    <>
      {canEdit && (
        <>
          <Menu.Item
            leftSection={<IconCirclePlus {...icon} />}
            onClick={() => actions.addChild(null, { position: at, edit: true })}
          >
            {text.addHere}
          </Menu.Item>
          <Menu.Item leftSection={<IconClipboard {...icon} />} onClick={() => actions.paste(null)}>
            {text.paste}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Menu.Item leftSection={<IconSelectAll {...icon} />} onClick={() => selection.select(model.shown())}>
        {text.selectAll}
      </Menu.Item>
      {model.focus !== null && (
        <Menu.Item
          leftSection={<IconArrowsMaximize {...icon} />}
          onClick={() => {
            model.focusOn(null);
            camera.fit();
          }}
        >
          {text.showAll}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowsMaximize {...icon} />} onClick={() => camera.fit()}>
        {text.fit}
      </Menu.Item>
    </>
  );
}

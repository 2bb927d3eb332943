import { knownOptions } from '@groundwork/contract/forms/form-fields';
import { Menu } from '@mantine/core';
import {
  IconArrowBarToRight,
  IconCheck,
  IconCirclePlus,
  IconClipboardList,
  IconCornerDownRight,
  IconForms,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Keys } from '../../base/keys/keys.tsx';
import { lazily } from '../../base/loading/lazily.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import * as words from '../../base/words/words.ts';
import { useMap, useModel } from '../open-map/use-map.tsx';
import type { MapSession } from '../session/map-session.ts';
import c from './map-menus.module.css';

const FromRecordDialog = lazily(() =>
  import('./from-record-dialog.tsx').then(({ FromRecordDialog }) => FromRecordDialog),
);

const text = words.maps.add;

/** Adds a node relative to the selected one, or as a root, with a choice of types. */
export function AddNodeMenu({ children }: { children: MenuButton }) {
  const session = useMap();
  const starts = startsOf(session);
  const [startKey, setStart] = useState<string | null>(null);
  const start = starts.find(({ key }) => key === startKey)?.node;
  // After a node was added, the focus goes to the title of the new node, not back to the button.
  const [added, setAdded] = useState(false);
  const [parent, setParent] = useState<{ id: string | null } | null>(null);
  const parentId = () => {
    const { active } = session.selection;
    return active !== null && session.model.nodes.get(active)?.read_only === false ? active : null;
  };
  return (
    <>
      <OpenedMenu
        button={children}
        position="top-start"
        width={268}
        returnFocus={!added}
        onOpen={() => setAdded(false)}
      >
        <Menu.Dropdown className={c.menu}>
          <Places start={start} onAdd={() => setAdded(true)} />
          {starts.length > 1 && (
            <>
              <Menu.Divider />
              <Menu.Label>{text.startsAs}</Menu.Label>
              <Menu.RadioGroup value={startKey} onChange={setStart}>
                {starts.map(({ key, label }) => (
                  <Menu.RadioItem
                    key={key}
                    value={key}
                    closeMenuOnClick={false}
                    checkIcon={<IconCheck size={14} stroke={2} />}
                  >
                    {label}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconForms size={17} stroke={1.7} />} onClick={() => setParent({ id: parentId() })}>
            {text.fromRecord}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconClipboardList size={17} stroke={1.7} />}
            onClick={() => session.actions.pasteList(parentId())}
          >
            {text.list}
          </Menu.Item>
        </Menu.Dropdown>
      </OpenedMenu>
      {parent && <FromRecordDialog parentId={parent.id} start={start} onClose={() => setParent(null)} />}
    </>
  );
}

type Start = { key: string; label: string; node: { nodeType?: string; fields?: Record<string, string> } };

/** Returns the node types of the template. A template with one type offers its kinds instead. */
function startsOf({ nodeTypes, nodeFields }: MapSession): Start[] {
  if (nodeTypes.length > 1) return nodeTypes.map(({ key, label }) => ({ key, label, node: { nodeType: key } }));
  const kind = nodeFields.find(({ meaning }) => meaning === 'kind');
  if (!kind) return [];
  return knownOptions(kind).map(({ value, label }) => ({
    key: value,
    label,
    node: { fields: { [kind.name]: value } },
  }));
}

function Places({ start, onAdd }: { start: Start['node'] | undefined; onAdd: () => void }) {
  const { theme, actions, selection } = useMap();
  const model = useModel();
  const active = selection.active === null ? undefined : model.nodes.get(selection.active);
  const title = active && (theme.facts(active).title || words.maps.untitled);
  const parent = active && model.nodes.get(model.tree.parent(active.id) ?? '');
  const adding = (add: () => void) => () => {
    onAdd();
    add();
  };
  return (
    <>
      {active && !active.read_only && (
        <Menu.Item
          leftSection={<IconCornerDownRight size={17} stroke={1.7} />}
          rightSection={<Keys keys="Tab" />}
          onClick={adding(() => actions.addChild(active.id, start))}
        >
          {text.child(title ?? '')}
        </Menu.Item>
      )}
      {active && !parent?.read_only && (
        <Menu.Item
          leftSection={<IconArrowBarToRight size={17} stroke={1.7} />}
          rightSection={<Keys keys="Enter" />}
          onClick={adding(() => actions.addSibling(active.id, start))}
        >
          {text.sibling(title ?? '')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCirclePlus size={17} stroke={1.7} />}
        onClick={adding(() => actions.addChild(null, start))}
      >
        {text.root}
      </Menu.Item>
    </>
  );
}

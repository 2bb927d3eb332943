import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import type { MapNode } from '../model/map-rows.ts';
import { SidePanel } from '../open-map/side-panel.tsx';
import type { MapSession } from '../session/map-session.ts';
import { canChange } from './can-change.ts';
import { NodeFields } from './node-fields.tsx';
import { NodeMenu } from './node-menu.tsx';
import c from './node-panel.module.css';
import { TypeChoice } from './type-choice.tsx';

const text = words.mapPanel.several;

/** The panel for several selected nodes. */
export function SeveralNodes({ session, nodes }: { session: MapSession; nodes: MapNode[] }) {
  const { theme, nodeFields, nodeTypes, actions, selection, map } = session;
  const own = nodes.filter(({ id }) => canChange(session, id));
  const ids = own.map(({ id }) => id);
  const facts = nodes.map((node) => theme.facts(node));
  const people = facts.reduce((sum, { attendees }) => sum + attendees, 0);
  // Offers only choice fields, because a common text for several nodes makes little sense.
  const chosen = nodeFields.filter(({ type }) =>
    ['toggle', 'checkbox', 'tristate', 'radio', 'dropdown'].includes(type),
  );
  const values: FormValues = {};
  const differing = new Set<string>();
  for (const { name } of chosen) {
    const [value, ...others] = new Set(own.map(({ fields }) => fields[name]));
    if (others.length > 0) differing.add(name);
    else if (value !== undefined) values[name] = value;
  }
  const fields = chosen.map((field) => ({
    ...field,
    required: false,
    ...(differing.has(field.name) && { helpText: text.differ }),
  }));
  const types = new Set(own.map(({ node_type }) => node_type));
  const set = (name: string, value: JsonValue) => actions.changeAll(ids, { fields: { [name]: value } });
  return (
    <SidePanel
      label={text.label}
      head={<h2 className={c.count}>{text.title(nodes.length)}</h2>}
      tools={<NodeMenu session={session} ids={nodes.map(({ id }) => id)} />}
      onClose={() => selection.clear()}
      foot={
        own.length > 0 && (
          <>
            <Button
              variant="default"
              leftSection={<IconCopy size={15} stroke={1.7} />}
              onClick={() => actions.duplicate(ids)}
            >
              {text.duplicate}
            </Button>
            <Button
              variant="subtle"
              color="brick"
              leftSection={<IconTrash size={15} stroke={1.7} />}
              onClick={() => actions.askToRemove(ids)}
            >
              {words.mapPanel.delete}
            </Button>
          </>
        )
      }
    >
      {theme.structure === 'church' && facts.some(({ counted }) => counted) && (
        <p className={c.where}>{text.attend(people)}</p>
      )}
      {session.canEdit && own.length < nodes.length && (
        <p className={c.where}>{text.readOnly(nodes.length - own.length)}</p>
      )}
      {own.length > 0 && (
        <>
          {nodeTypes.length > 1 && (
            <TypeChoice
              label={words.mapPanel.nodeType}
              types={nodeTypes}
              value={types.size === 1 ? ([...types][0] ?? null) : null}
              disabled={false}
              onChange={(node_type) => actions.changeAll(ids, { node_type })}
            />
          )}
          {fields.length > 0 && (
            <>
              <h3 className={c.label}>{text.set}</h3>
              <NodeFields
                fields={fields}
                values={values}
                problems={{}}
                onChange={set}
                disabled={false}
                templateId={map.template.id}
                differing={differing}
              />
            </>
          )}
        </>
      )}
    </SidePanel>
  );
}

import { Button, UnstyledButton } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import { FormFields } from '../../forms/forms/form-fields.tsx';
import { NodeMark } from '../drawing/node-mark.tsx';
import { generationOf } from '../model/map-branches.ts';
import type { MapEdge } from '../model/map-rows.ts';
import { SidePanel } from '../open-map/side-panel.tsx';
import { useMap, useModel } from '../open-map/use-map.tsx';
import type { MapSession } from '../session/map-session.ts';
import { useFieldSaving } from './field-saving.ts';
import c from './node-panel.module.css';
import { SavingState } from './saving-state.tsx';
import { TypeChoice } from './type-choice.tsx';

const text = words.mapPanel;

/** The panel of the selected connection. */
export function EdgePanel() {
  const session = useMap();
  const model = useModel();
  const { selection } = session;
  const id = useSyncExternalStore(selection.subscribe, () => selection.edge);
  const edge = model.edges.get(id ?? '');
  return edge ? <EdgeForm key={edge.id} session={session} edge={edge} /> : null;
}

function EdgeForm({ session, edge }: { session: MapSession; edge: MapEdge }) {
  const { edgeFields, edgeTypes, actions, selection, map } = session;
  const canEdit = actions.mayRelate(edge.id);
  const form = useFieldSaving({
    place: `edge ${edge.id}`,
    fields: edgeFields,
    saved: edge.metadata,
    save: (name, value) => actions.changeEdge(edge.id, { metadata: { [name]: value } }),
  });
  const type = edgeTypes.find(({ key }) => key === edge.edge_type)?.label;
  return (
    <SidePanel
      label={text.edge.label}
      head={<h2 className={c.count}>{type ?? text.edge.label}</h2>}
      onClose={() => selection.selectEdge(null)}
      onBlur={form.onBlur}
      foot={
        canEdit && (
          <>
            <SavingState session={session} unsaved={form.unsaved} />
            <Button
              variant="subtle"
              color="brick"
              leftSection={<IconUnlink size={15} stroke={1.7} />}
              onClick={() => actions.disconnect(edge.id)}
            >
              {text.edge.remove}
            </Button>
          </>
        )
      }
    >
      <dl className={c.ends}>
        <End session={session} name={text.edge.from} nodeId={edge.src_node_id} />
        <End session={session} name={text.edge.to} nodeId={edge.dst_node_id} />
      </dl>
      {edgeTypes.length > 1 && (
        <TypeChoice
          label={text.edge.type}
          types={edgeTypes}
          value={edge.edge_type}
          disabled={!canEdit}
          onChange={(edge_type) => actions.changeEdge(edge.id, { edge_type })}
        />
      )}
      <FormFields {...form.input} templateId={map.template.id} schema="map_edge_schema" disabled={!canEdit} />
    </SidePanel>
  );
}

function End({
  session: { model, theme, selection, camera },
  name,
  nodeId,
}: {
  session: MapSession;
  name: string;
  nodeId: string;
}) {
  const node = model.nodes.get(nodeId);
  if (!node) return null;
  const facts = theme.facts(node);
  const goTo = () => {
    selection.select([nodeId], nodeId);
    camera.center(nodeId);
  };
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <UnstyledButton className={c.end} onClick={goTo}>
          <NodeMark
            node={node}
            facts={facts}
            generation={generationOf(model, nodeId)}
            structure={theme.structure}
            colorBy="generation"
          />
          <bdi>{facts.title || words.maps.untitled}</bdi>
        </UnstyledButton>
      </dd>
    </div>
  );
}

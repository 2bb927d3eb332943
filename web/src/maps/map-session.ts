import type { FormField, MapType } from '@groundwork/contract/form-fields';
import { type FormSchema, fieldsOf, mapTypesOf } from '@groundwork/contract/form-schema';
import type { GroundworkMap, MapSchemas } from '@groundwork/contract/maps';
import { type MapActions, mapActions } from './map-actions.ts';
import { MapCamera } from './map-camera.ts';
import { type MapEdge, MapModel, type MapNode } from './map-model.ts';
import { MapQuestion } from './map-question.ts';
import { type MapScene, mapScene } from './map-scene.ts';
import { MapSelection } from './map-selection.ts';
import { type MapTheme, mapTheme } from './map-theme.ts';

export type OpenedMap = GroundworkMap & MapSchemas;
export type Saving = 'saved' | 'saving' | 'offline' | 'failed';
type Person = { id: string; full_name: string; avatar_url: string | null };
/** Somebody else who looks at the map, and at which node. */
export type Other = { user: Person; node_id: string | null };

/** One open map: what is on the screen, what is selected in it, where the window stands, and what people do to it. */
export type MapSession = {
  map: OpenedMap;
  model: MapModel;
  theme: MapTheme;
  nodeFields: FormField[];
  edgeFields: FormField[];
  nodeTypes: MapType[];
  edgeTypes: MapType[];
  canEdit: boolean;
  selection: MapSelection;
  camera: MapCamera;
  actions: MapActions;
  /** Everything placed; computed once for a version of the model. */
  scene: () => MapScene;
  saving: { subscribe: Subscribe; state: () => Saving };
  others: { subscribe: Subscribe; list: () => readonly Other[] };
  question: MapQuestion;
};
type Subscribe = (listener: () => void) => () => void;

export function openMap(map: OpenedMap, rows: { nodes: MapNode[]; edges: MapEdge[] }): MapSession {
  // The server stores what `schemaOf` has written.
  const [ofNodes, ofEdges] = [map.map_node_schema as FormSchema, map.map_edge_schema as FormSchema];
  const nodeFields = fieldsOf(ofNodes);
  const model = new MapModel(rows);
  const theme = mapTheme(map.template.structure_type, nodeFields);
  const selection = new MapSelection();
  const camera = new MapCamera();
  model.subscribe(() => selection.keep(model.nodes, model.edges));
  const question = new MapQuestion();
  const session = {
    map,
    model,
    theme,
    nodeFields,
    edgeFields: fieldsOf(ofEdges),
    nodeTypes: mapTypesOf(ofNodes),
    edgeTypes: mapTypesOf(ofEdges),
    canEdit: map.can.edit,
    selection,
    camera,
    question,
  };
  let latest: { version: number; scene: MapScene } | undefined;
  const scene = () => {
    if (latest?.version !== model.version()) latest = { version: model.version(), scene: mapScene(model, theme, latest?.scene) };
    return latest.scene;
  };
  return {
    ...session,
    scene,
    actions: mapActions({ ...session, scene, ask: question.ask }),
    saving: { subscribe: () => () => {}, state: () => 'saved' },
    others: { subscribe: () => () => {}, list: () => nobody },
  };
}
const nobody: readonly Other[] = [];

import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField, MapType } from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf, mapTypesOf } from '@groundwork/contract/forms/form-schema';
import type { GroundworkMap, MapSchemas } from '@groundwork/contract/maps/maps';
import { copyText } from '../../base/clipboard/copy-button.tsx';
import { keepDraft } from '../../base/drafts/stored-drafts.ts';
import { asOneText, TypedScope, type TypedText } from '../../base/drafts/typed-text.ts';
import { followTeam } from '../../base/live/follow-team.ts';
import { statusOf } from '../../base/queries/api.ts';
import { sessionEnded } from '../../base/session/session.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { dataFields } from '../data/data-fields.ts';
import { MapData } from '../data/map-data.ts';
import { standsForHeld } from '../model/map-branches.ts';
import { type Gesture, MapModel } from '../model/map-model.ts';
import type { MapEdge, MapNode, Rows } from '../model/map-rows.ts';
import { type MapScene, mapScene } from '../model/map-scene.ts';
import { type MapTheme, mapTheme } from '../model/map-theme.ts';
import { type MapActions, mapActions } from './map-actions.ts';
import { MapCamera } from './map-camera.ts';
import { MapPresence } from './map-presence.ts';
import { MapQuestion } from './map-question.ts';
import { type Ended, MapSelection } from './map-selection.ts';
import { MapSync } from './map-sync.ts';
import { whenStored } from './new-nodes.ts';
import { reportPlace } from './report-place.ts';
import { UnsentEdits } from './unsent-edits.ts';

type OpenedMap = GroundworkMap & MapSchemas;
/** One open map: model, selection, camera, actions and saving. */
export type MapSession = {
  map: OpenedMap;
  /** The id of the signed-in person. */
  personId: string;
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
  /** The colors, sizes, badges, filter and totals that the map shows. */
  data: MapData;
  /** The layout of everything visible, cached per version of the model and of the data shown. */
  scene: () => MapScene;
  saving: Pick<MapSync, 'subscribe' | 'state'>;
  others: Pick<MapPresence, 'subscribe' | 'list'>;
  question: MapQuestion;
  /** The texts that the person is typing in the panel of the selection. */
  typedInPanel: TypedScope;
  /** Updates which teams see the map. */
  seen: (by: GroundworkMap['seen_by']) => void;
  /** Resolves once the server has stored a new node; false when it never will. */
  stored: (nodeId: string) => Promise<boolean>;
  /** Starts live updates; returns the function that stops them. */
  open: () => () => void;
};
type Opening = {
  map: OpenedMap;
  /** The rows, with the time of the request. */
  rows: Rows & { asked: number };
  /** The fields of nodes, with options that were fetched. */
  nodeFields: FormField[];
  personId: string;
  /** The texts that the person is typing around the map. */
  typedAround: TypedScope;
  /** Called when the map is gone or no longer accessible. */
  shutOut: () => void;
  /** Called when the server has stored a report. */
  reported: () => void;
};

/** How long a toast is visible. */
const toastMs = 5000;
/** Closed maps that are still sending edits. */
const closing = new Map<string, Promise<void>>();

export function mapSession({ map, rows, nodeFields, personId, typedAround, shutOut, reported }: Opening): MapSession {
  // The server stores schemas that `schemaOf` has written.
  const [ofNodes, ofEdges] = [map.map_node_schema as FormSchema, map.map_edge_schema as FormSchema];
  const model = new MapModel(rows);
  const edgeTypes = mapTypesOf(ofEdges);
  const theme = mapTheme(map.template.structure_type, nodeFields, edgeTypes);
  const selection = new MapSelection();
  const camera = new MapCamera();
  const question = new MapQuestion();
  const typedInPanel = new TypedScope(typedAround);
  let seenBy = map.seen_by;
  const presence = new MapPresence(map.id, personId, model, selection);
  const edits = new UnsentEdits(model, {
    personId,
    mapId: map.id,
    titleOf: (id) => theme.facts(model.nodes.get(id) as MapNode).title,
    lost,
  });
  const sync = new MapSync(map.id, model, {
    done: sayDone(),
    reported,
    refused: (gesture, why) =>
      (keepRefused(personId, gesture, (report) => question.ask({ report })) ?? notSaved)(gesture, why),
    failing: notSaved,
    lost,
    shutOut: (error) => (statusOf(error) === 401 ? sessionEnded(error) : shutOut()),
  });

  keepSelection(model, selection, theme, typedInPanel);
  sayEndedViews(model, selection, theme);

  function lost(gestures: Gesture[]) {
    const texts = textsOf(gestures);
    toastError(words.maps.lost(edits.titlesOfGone(gestures)), texts.length > 0 ? { action: copying(texts) } : {});
  }

  const nodeTypes = mapTypesOf(ofNodes);
  const data = new MapData(model, dataFields(nodeFields, nodeTypes));
  const session = {
    map,
    personId,
    model,
    theme,
    nodeFields,
    edgeFields: fieldsOf(ofEdges),
    nodeTypes,
    edgeTypes,
    canEdit: map.can.edit,
    selection,
    camera,
    question,
    typedInPanel,
    data,
    scene: cachedScene(model, theme, data),
    saving: sync,
    others: presence,
  };
  return {
    ...session,
    stored: (nodeId) => whenStored(model, nodeId),
    seen(by) {
      seenBy = by;
    },
    actions: mapActions({ ...session, ask: question.ask, seenBy: () => seenBy }),
    open() {
      const ended = new AbortController();
      const { signal } = ended;
      const closeEdits = edits.open();
      const stopSync = sync.start();
      closing.get(map.id)?.then(() => sync.readAll());
      const stops = [
        presence.start(),
        followTeam(
          map.team_id,
          (event) => (event.name === 'presence' ? presence.receive(event) : sync.receive(event)),
          rows.asked,
        ),
      ];
      const ask = (event: BeforeUnloadEvent) => {
        if (model.pending.length > 0) event.preventDefault();
      };
      window.addEventListener('beforeunload', ask, { signal });
      return () => {
        ended.abort();
        for (const stop of stops) stop();
        const sent = stopSync().then(closeEdits);
        closing.set(map.id, sent);
        void sent.then(() => closing.get(map.id) === sent && closing.delete(map.id));
      };
    },
  };
}

/** Ends the selection of what is gone, and offers the text that the person was typing about it. */
function keepSelection(model: MapModel, selection: MapSelection, theme: MapTheme, typedInPanel: TypedScope) {
  /** The last state of the active node, and of the selected connection. */
  let lookedAt: MapNode | undefined;
  let lookedAtEdge: MapEdge | undefined;
  const look = () => {
    lookedAt = model.nodes.get(selection.active ?? '');
    lookedAtEdge = model.edges.get(selection.edge ?? '');
    if (lookedAt || lookedAtEdge) typedInPanel.isTaken = false;
  };
  const keep = () => {
    const now = model.nodes.get(lookedAt?.id ?? '');
    const isGone = lookedAt && !now && (lookedAt.held_by || model.isReceiving);
    const isEdgeGone = lookedAtEdge && !model.edges.has(lookedAtEdge.id) && model.isReceiving;
    const typed = typedInPanel.read();
    if (isGone || isEdgeGone) typedInPanel.isTaken = true;
    const title = lookedAt ? theme.facts(lookedAt).title : '';
    const ended = isGone ? endedNode(title, lookedAt, typed) : isEdgeGone ? endedEdge(typed) : undefined;
    selection.keep(model.nodes, model.edges, ended);
    if (lookedAt && !lookedAt.held_by && now?.held_by) offer(title, typed);
    look();
  };
  model.subscribe(keep);
  selection.subscribe(look);
}

/** Says which live views have ended, unless the panel of a selected node says so. */
function sayEndedViews(model: MapModel, selection: MapSelection, theme: MapTheme) {
  const shown = () => [...model.nodes.values()].filter(({ id, held_by }) => held_by && standsForHeld(model, id));
  let views = shown();
  model.subscribe(() => {
    const ended = views.filter(({ id }) => !model.nodes.has(id));
    views = model.isReceiving ? shown() : views.filter((view) => !ended.includes(view));
    if (!model.isReceiving || selection.ended) return;
    for (const view of ended)
      toastSuccess(words.maps.endView.ended, {
        name: theme.facts(view).title,
        detail: words.maps.endView.endedText(view.held_by?.name ?? ''),
      });
  });
}

function cachedScene(model: MapModel, theme: MapTheme, data: MapData) {
  let latest: { version: string; scene: MapScene } | undefined;
  return () => {
    const version = `${model.version()} ${data.changes}`;
    if (latest?.version !== version) latest = { version, scene: mapScene(model, theme, latest?.scene, data.styleOf) };
    return latest.scene;
  };
}

function notSaved({ failed }: Gesture, why: string) {
  toastError(failed ?? why, failed === undefined ? {} : { detail: why });
}

/**
 * Keeps the values of a refused report as a draft. Returns the function that reports the error and offers the draft;
 * undefined for other gestures.
 */
function keepRefused(personId: string, { commands }: Gesture, open: (nodeId: string) => void) {
  const report = commands.find((command) => command.type === 'report');
  if (!report) return undefined;
  keepDraft(personId, `form ${reportPlace(report.id, report.template_id)}`, report.data);
  const action = { label: words.nodeReports.openAgain, run: () => open(report.id) };
  return (_: Gesture, why: string) => toastError(messages.records.saveFailed, { detail: why, action });
}

const endedNode = (title: string, node: MapNode | undefined, typed: TypedText[]): Ended => ({
  kind: 'node',
  title,
  team: node?.held_by?.name ?? null,
  typed,
});
const endedEdge = (typed: TypedText[]): Ended => ({
  kind: 'edge',
  title: words.mapPanel.edge.label,
  team: null,
  typed,
});

const copying = (typed: TypedText[]) => ({ label: words.ui.gone.copy, run: () => void copyText(asOneText(typed)) });

/** Offers to copy the text that the person was typing about a node that now belongs to another team. */
function offer(title: string, typed: TypedText[]) {
  if (typed.length === 0) return;
  toastError(words.ui.gone.title(title), { detail: words.ui.gone.text, action: copying(typed) });
}

/** Returns the texts that edits of nodes contain. */
const textsOf = (gestures: Gesture[]): TypedText[] =>
  gestures
    .flatMap(({ commands }) => commands)
    .flatMap((command) =>
      command.type === 'change'
        ? Object.values(command.fields ?? {})
        : command.type === 'report'
          ? Object.values(command.data)
          : [],
    )
    .flatMap((value) => (typeof value === 'string' ? { text: value } : []));

/** Shows "created" once per toast, because a person may add many nodes quickly. */
function sayDone() {
  let createdAt = Number.NEGATIVE_INFINITY;
  return (sentence: string) => {
    const now = performance.now();
    const isSaid = sentence === messages.maps.nodeCreated && now - createdAt < toastMs;
    if (isSaid) return;
    if (sentence === messages.maps.nodeCreated) createdAt = now;
    toastSuccess(sentence);
  };
}

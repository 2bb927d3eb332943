import type { FormField, MapType } from '@groundwork/contract/forms/form-fields';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import type { MapModel } from '../model/map-model.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { MapTheme } from '../model/map-theme.ts';
import type { MapCamera } from './map-camera.ts';
import type { Question } from './map-question.ts';
import type { MapSelection } from './map-selection.ts';

/** The parts of an open map that its actions read and change. */
export type MapParts = {
  model: MapModel;
  theme: MapTheme;
  nodeFields: FormField[];
  nodeTypes: MapType[];
  edgeTypes: MapType[];
  canEdit: boolean;
  selection: MapSelection;
  camera: MapCamera;
  scene: () => MapScene;
  ask: (question: Question) => void;
  seenBy: () => GroundworkMap['seen_by'];
};

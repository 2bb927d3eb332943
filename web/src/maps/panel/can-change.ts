import type { MapSession } from '../session/map-session.ts';

/** Returns whether the person may change a node. */
export const canChange = ({ canEdit, model }: MapSession, id: string) =>
  canEdit && model.nodes.get(id)?.read_only === false;

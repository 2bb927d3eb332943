import { today, weekInfo, weekOf } from '../../base/dates/dates.ts';
import { api } from '../../base/queries/api.ts';

/** The first day of the present week. */
export const thisWeek = () => weekOf(today(), weekInfo())[0] ?? today();

/** Reads the workload of a team for the weeks from a day on. */
export const teamWorkload = (teamId: string, from = thisWeek()) =>
  api.workload.get.queryOptions({ input: { teamId, from, today: today() } });

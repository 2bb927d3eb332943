import { accountContract } from './account.ts';
import { goalsContract } from './goals.ts';
import { tasksContract } from './tasks.ts';
import { teamsContract } from './teams.ts';

/** Every operation, by noun. Paths are under `/api`. */
export const contract = { account: accountContract, teams: teamsContract, goals: goalsContract, tasks: tasksContract };

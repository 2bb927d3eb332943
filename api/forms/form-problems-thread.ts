import { constants, setPriority } from 'node:os';
import { problemsOfAll } from './form-check.ts';

// Runs below the priority of requests. On other systems the priority would apply to the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export default problemsOfAll;

import type { WatchSubject } from '@groundwork/contract/watches';
import { api } from '../api.ts';

export const oneWatch = (subject: WatchSubject) => api.watches.get.queryOptions({ input: subject });

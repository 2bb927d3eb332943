import type { WatchSubject } from '@groundwork/contract/talk/watches';
import { api } from '../../base/queries/api.ts';

export const oneWatch = (subject: WatchSubject) => api.watches.get.queryOptions({ input: subject });

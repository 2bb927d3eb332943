import { limits } from '@groundwork/contract/limits';
import type { RevisionSubject } from '@groundwork/contract/revisions';
import { api } from '../api.ts';

/** All versions of a row, newest first. A page holds as many as a row can have. */
export const revisionsOf = (subject: RevisionSubject) =>
  api.revisions.list.queryOptions({ input: { ...subject, limit: limits.revisions.most } });

export const oneRevision = (revisionId: string) => api.revisions.get.queryOptions({ input: { revisionId } });

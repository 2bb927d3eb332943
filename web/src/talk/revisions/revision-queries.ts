import { limits } from '@groundwork/contract/base/limits';
import type { RevisionSubject } from '@groundwork/contract/talk/revisions';
import { api } from '../../base/queries/api.ts';

/** All versions of a row, newest first. A page holds as many as a row can have. */
export const revisionsOf = (subject: RevisionSubject) =>
  api.revisions.list.queryOptions({ input: { ...subject, limit: limits.revisions.most } });

export const oneRevision = (revisionId: string) => api.revisions.get.queryOptions({ input: { revisionId } });

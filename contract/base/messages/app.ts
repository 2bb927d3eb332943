import { type DeletionKind, deletedThings } from '../nouns.gen.ts';

/** The beginning of a name, for a sentence that contains it. */
const inSentence = (name: string) => (name.length > 80 ? `${name.slice(0, 79).trimEnd()}…` : name);

/** The sentences of the domain `app`, by noun. */
export const app = {
  search: {
    wordsRequired: 'Please write what to search for.',
    failed: 'Failed to search',
  },
  deletions: {
    listFailed: 'Failed to load what was deleted',
    restoreFailed: 'Failed to restore',
    purgeFailed: 'Failed to delete for good',
    nameTaken: 'Its name is taken by now. Rename the other one, then restore this one.',
    restoreFirst: (kind: DeletionKind, name: string) =>
      `Restore the ${deletedThings[kind]} ${name === '' ? 'that it belongs to' : `"${inSentence(name)}"`} first`,
    ownerGone: 'It cannot come back, because what it belonged to was deleted for good',
    restored: 'Restored successfully',
    purged: 'Deleted for good',
  },
} as const;

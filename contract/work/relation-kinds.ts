// Separate from the schemas, so that a page with only a choice does not load the validation library.

/** The kinds of relations in the database: what one task does to the other. */
export const storedRelationKinds = ['blocks', 'relates_to', 'duplicates'] as const;
export type StoredRelationKind = (typeof storedRelationKinds)[number];

/** The kinds as either of the two tasks sees them, in the order of lists. */
export const relationKinds = ['blocked_by', 'blocks', 'duplicates', 'duplicated_by', 'relates_to'] as const;
export type RelationKind = (typeof relationKinds)[number];

/** The id of one row of each entity. */
export type Ids = Record<string, string>;

type Value = string | number | boolean | File | object | null | undefined;

/** Makes valid inputs of operations from ids, by the name of the operation. */
export type Examples = Record<string, ((ids: Ids) => Record<string, Value>)[]>;

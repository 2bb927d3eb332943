// Names in the look of a map that are not names of fields: no field has such a name.

/** Colors by missing practices. A map without `color` shows generations. */
export const missingPractices = '$missing';
/** Adds up nodes. */
export const allNodes = '$nodes';

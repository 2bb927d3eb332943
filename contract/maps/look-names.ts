// Special values for the field names in the look of a map (map-look.ts). No field can have a name with a `$`.

/** The value of `color` that colors nodes by their missing practices. A look without `color` shows generations. */
export const missingPractices = '$missing';
/** The value of `total` that counts nodes instead of adding up the values of a field. */
export const allNodes = '$nodes';

import { z } from 'zod';

/** Any JSON value, kept as it came. `z.json()` would drop keys named `__proto__`. The input must be parsed JSON. */
export const json: z.ZodType<z.core.util.JSONType> = z.unknown() as z.ZodType<z.core.util.JSONType>;

export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

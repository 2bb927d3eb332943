// Without zod, so that the first script of the web stays small.

/** The order of a list of maps. `size` means the most nodes first. */
export const mapOrders = ['newest', 'name', 'size'] as const;
export type MapOrder = (typeof mapOrders)[number];

import { z } from 'zod';
import { limits } from './limits.ts';

/** The pattern of Zod, with top-level domains in other scripts in punycode: рф is xn--p1ai. */
const address = z.email({
  pattern: /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i,
});

/** The "simple pattern" of part 5. It refuses quoted local parts, lists of addresses and invisible characters. */
export const isEmail = (value: string) => value.length <= limits.text.email && address.safeParse(value).success;

import { vi } from 'vitest';

// Raises the timeouts of `vi.waitFor` and `vi.waitUntil` to at least 10 seconds. A wait ends as soon as its condition
// holds, so a long timeout costs nothing. A shorter timeout fails on a busy machine.

const least = 10_000;
type Options = number | { timeout?: number; interval?: number } | undefined;
const patient = (options: Options) => {
  const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : (options ?? {});
  return { ...others, timeout: Math.max(least, timeout) };
};

const { waitFor, waitUntil } = vi;
const patientWaitFor: typeof vi.waitFor = (callback, options) => waitFor(callback, patient(options));
const patientWaitUntil: typeof vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
// Test files of one process share `vi`, so the functions may be replaced already. Not a spy, because a test could
// restore it.
if (waitFor.name !== patientWaitFor.name) Object.assign(vi, { waitFor: patientWaitFor, waitUntil: patientWaitUntil });

import { vi } from 'vitest';

// A wait ends as soon as its condition holds, so a long limit costs nothing. A shorter one fails on a busy machine.

const least = 10_000;
type Options = number | { timeout?: number; interval?: number } | undefined;
const patient = (options: Options) => {
  const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : (options ?? {});
  return { ...others, timeout: Math.max(least, timeout) };
};

const { waitFor, waitUntil } = vi;
const patientWaitFor: typeof vi.waitFor = (callback, options) => waitFor(callback, patient(options));
const patientWaitUntil: typeof vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
// Files of one process share `vi`. A spy could be restored by a test.
if (waitFor.name !== patientWaitFor.name) Object.assign(vi, { waitFor: patientWaitFor, waitUntil: patientWaitUntil });

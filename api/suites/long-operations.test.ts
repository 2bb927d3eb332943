import { randomUUID } from 'node:crypto';
import { Database } from '@groundwork/db/database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inputsOf } from '../testing/test-actors.ts';
import { appForFile } from '../testing/test-app.ts';
import { operations, requestOf } from '../testing/test-operations.ts';

// A write of a map waits for others that move all of its nodes. So none may hold a connection that short requests need.

const app = await appForFile();
const { nadia } = app.world;
const someIds = new Proxy<Record<string, string>>({}, { get: () => randomUUID() });

/** Operations that write nothing to a map. */
const presence = ['maps.beAt', 'maps.leave'];
const writes = operations().filter(
  ({ name, method }) => name.startsWith('maps.') && method !== 'GET' && !presence.includes(name),
);

test.each(writes)('$name has a connection for long transactions', async (operation) => {
  const long = vi.spyOn(Database.prototype, 'long', 'get');
  onTestFinished(() => long.mockRestore());
  const { method, path, payload } = requestOf(operation, inputsOf(operation)[0]?.(someIds) ?? {});
  const { statusCode } = await app.raw(nadia, method, path, payload);
  expect(statusCode).toBe(404);
  expect(long).toHaveBeenCalledOnce();
});

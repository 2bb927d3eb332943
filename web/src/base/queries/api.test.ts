import { contract } from '@groundwork/contract/contract';
import { minifyContractRouter } from '@orpc/contract';
import { expect, it } from 'vitest';

/**
 * The browser needs the method and path of each operation, but not its schemas and sentences. Leaving those out makes
 * the first page a quarter smaller.
 */
it('operations.gen.ts lists every operation of the contract (`vitest -u` updates it)', async () => {
  const prose = ['summary', 'tags', 'failed', 'largeBody'];
  const withoutProse = (key: string, value: unknown) => (prose.includes(key) ? undefined : value);
  const operations = JSON.stringify(minifyContractRouter(contract), withoutProse, 2);
  await expect(`import type { AnyContractRouter } from '@orpc/contract';

/** Generated from the contract by \`api.test.ts\`. */
export const operations: AnyContractRouter = ${operations};
`).toMatchFileSnapshot('./operations.gen.ts');
});

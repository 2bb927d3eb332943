import { contract } from '@groundwork/contract/contract';
import { minifyContractRouter } from '@orpc/contract';
import { expect, it } from 'vitest';

/**
 * The browser needs method and path of each operation, but not its schemas. Without them the first page is a quarter
 * smaller.
 */
it('operations.gen.ts lists every operation of the contract (`vitest -u` updates it)', async () => {
  const withoutProse = (key: string, value: unknown) => (key === 'summary' || key === 'tags' ? undefined : value);
  const operations = JSON.stringify(minifyContractRouter(contract), withoutProse, 2);
  await expect(`import type { AnyContractRouter } from '@orpc/contract';

/** Generated from the contract by \`api.test.ts\`. */
export const operations: AnyContractRouter = ${operations};
`).toMatchFileSnapshot('./operations.gen.ts');
});

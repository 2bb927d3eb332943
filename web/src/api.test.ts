import { contract } from '@groundwork/contract/contract';
import { minifyContractRouter } from '@orpc/contract';
import { expect, it } from 'vitest';

/** The browser needs the method and the path of an operation, not its schemas: without them the first page is a quarter smaller. */
it('knows every operation of the contract; `vitest -u` writes them anew', async () => {
  const withoutProse = (key: string, value: unknown) => (key === 'summary' || key === 'tags' ? undefined : value);
  const operations = JSON.stringify(minifyContractRouter(contract), withoutProse, 2);
  await expect(`import type { AnyContractRouter } from '@orpc/contract';

/** Generated from the contract by \`api.test.ts\`. */
export const operations: AnyContractRouter = ${operations};
`).toMatchFileSnapshot('./operations.gen.ts');
});

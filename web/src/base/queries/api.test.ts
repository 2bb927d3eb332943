import { contract } from '@groundwork/contract/contract';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import { operations } from './operations.ts';

type Routes = { [name: string]: string | Routes };

/** The method and path of each operation. Fails on a route that says how the input or the answer is built. */
function routesOf(router: AnyContractRouter): Routes {
  const entries = Object.entries(router).map(([name, each]): [string, string | Routes] => {
    if (!isContractProcedure(each)) return [name, routesOf(each)];
    const { method, path, inputStructure, outputStructure } = each['~orpc'].route;
    expect([name, inputStructure, outputStructure]).toEqual([name, undefined, undefined]);
    return [name, `${method} ${path}`];
  });
  return Object.fromEntries(entries);
}

it('operations.gen.ts lists every operation of the contract (`vitest -u` updates it)', async () => {
  const routes = routesOf(contract);
  await expect(`/** Generated from the contract by \`api.test.ts\`. */
export const routes = ${JSON.stringify(routes, null, 2)};
`).toMatchFileSnapshot('./operations.gen.ts');
  expect(routesOf(operations)).toEqual(routes);
});

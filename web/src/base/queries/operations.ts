import type { AnyContractRouter } from '@orpc/contract';
import { routes } from './operations.gen.ts';

/** The method and path of each operation, by the names of the contract. */
type Routes = { [name: string]: string | Routes };

function routerOf(listed: Routes): AnyContractRouter {
  const entries = Object.entries(listed).map(([name, route]) => {
    if (typeof route !== 'string') return [name, routerOf(route)];
    const [method, path] = route.split(' ');
    return [name, { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }];
  });
  return Object.fromEntries(entries);
}

/** What the browser needs of the contract. The schemas and sentences would make the first page a quarter larger. */
export const operations = routerOf(routes);

import { limits } from '@groundwork/contract/base/limits';
import { domainOf } from '@groundwork/contract/base/normalized';
import type { ProviderId } from '@groundwork/contract/base/sign-in-providers';
import { queryOptions } from '@tanstack/react-query';
import { basePath } from './base-path.ts';

/** A sign-in provider. People with an address at its domains use no other way to sign in. */
export type Provider = { id: ProviderId; name: string; domains: string[] };

/**
 * The settings of this installation: a mailbox page instead of sent mail, the largest file in MB, whether AI goal
 * analysis is on, whether people may sign in with passwords and passkeys, the sign-in providers, and who may create an
 * account without an invitation: everybody, or people with addresses at these domains.
 */
type Installation = {
  mailbox: boolean;
  file_limit_mb: number;
  ai: boolean;
  passwords: boolean;
  providers: Provider[];
  sign_up: 'open' | string[];
};

const usual: Installation = {
  mailbox: false,
  file_limit_mb: limits.fileMegabytes,
  ai: false,
  passwords: true,
  providers: [],
  sign_up: 'open',
};

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<Installation> => {
    const answer = await fetch(`${basePath}/api/profile`, { credentials: 'same-origin' });
    return { ...usual, ...(answer.ok ? await answer.json() : {}) };
  },
});

/** The provider that people with this address must use; undefined if they may choose. */
export function tiedProvider({ providers }: Pick<Installation, 'providers'>, email: string): Provider | undefined {
  const domain = domainOf(email);
  return providers.find(({ domains }) => domains.includes(domain));
}

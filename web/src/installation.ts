import type { ProviderId } from '@groundwork/contract/account';
import { limits } from '@groundwork/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { basePath } from './base-path.ts';

/**
 * The settings of this installation: a mailbox page instead of sent mail, the largest file in MB, whether AI goal
 * analysis is on, the sign-in providers, and who may create an account without an invitation: everybody, or people with
 * addresses at these domains.
 */
type Installation = {
  mailbox: boolean;
  file_limit_mb: number;
  ai: boolean;
  providers: { id: ProviderId; name: string }[];
  sign_up: 'open' | string[];
};

const usual: Installation = {
  mailbox: false,
  file_limit_mb: limits.fileMegabytes,
  ai: false,
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

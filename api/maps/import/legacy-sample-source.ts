import {
  type LegacyMap,
  legacyMap,
  legacyMapSummary,
  legacyTemplate,
  legacyUser,
} from '@groundwork/contract/maps/import/legacy';
import { readEach } from './legacy-answers.ts';
import { sampleAccount, sampleMaps, sampleTemplates, sampleUsers } from './legacy-sample.ts';
import type { LegacySource } from './legacy-source.ts';

/** Adapter for the bundled sample: an older product with one account. */
export const sample: LegacySource = {
  async signIn(email, password) {
    const { password: right, organizationId, ...account } = sampleAccount;
    return email.toLowerCase() === account.email && password === right ? { ...account, credential: 'sample' } : null;
  },
  templates: async () => readEach(legacyTemplate, sampleTemplates),
  users: async (_, organization) =>
    readEach(
      legacyUser,
      sampleUsers.filter(({ organizationId }) => organization === null || organizationId === organization),
    ),
  organizationOf: async () => sampleAccount.organizationId,
  maps: async () =>
    readEach(
      legacyMapSummary,
      sampleMaps.map((map) => ({ ...map, nodeCount: map.nodes().length })),
    ),
  async map(_, id): Promise<LegacyMap | null> {
    const map = sampleMaps.find((one) => one.id === id);
    return map ? legacyMap.parse({ ...map, nodes: map.nodes() }) : null;
  },
};

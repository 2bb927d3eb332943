import { type LegacyMap, legacyMap, legacyMapSummary, legacyTemplate, legacyUser } from '@groundwork/contract/legacy';
import { sampleAccount, sampleMaps, sampleTemplates, sampleUsers } from './legacy-sample.ts';
import type { LegacySource } from './legacy-source.ts';

/** The bundled data as an older product with one account. */
export const sample: LegacySource = {
  async signIn(email, password) {
    const { password: right, organizationId, ...account } = sampleAccount;
    return email.toLowerCase() === account.email && password === right ? { ...account, credential: 'sample' } : null;
  },
  templates: async () => sampleTemplates.map((template) => legacyTemplate.parse(template)),
  users: async (_, organization) =>
    sampleUsers.map((user) => legacyUser.parse(user)).filter(({ organizationId }) => organization === null || organizationId === organization),
  organizationOf: async () => sampleAccount.organizationId,
  maps: async () => sampleMaps.map((map) => legacyMapSummary.parse({ ...map, nodeCount: map.nodes().length })),
  async map(_, id): Promise<LegacyMap | null> {
    const map = sampleMaps.find((one) => one.id === id);
    return map ? legacyMap.parse({ ...map, nodes: map.nodes() }) : null;
  },
};

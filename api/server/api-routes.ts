import { refusalBody } from '@groundwork/contract/base/answers';
import type { Database } from '@groundwork/db/database';
import type { FastifyInstance } from 'fastify';
import { dataExportFile } from '../app/data-export-file.ts';
import type { Files } from '../base/files/files.ts';
import { removedTemplateOperations } from '../forms/templates.ts';
import { identifyCallers } from '../http/callers.ts';
import { isCrossSite, trustedOrigins } from '../http/csrf.ts';
import { type Admission, loadShedding } from '../http/load-shedding.ts';
import type { Metrics } from '../http/metrics.ts';
import { boundBodies } from '../http/request-bodies.ts';
import { forgetFiles } from '../http/security-headers.ts';
import { writeSessionUses } from '../http/session-uses.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import type { Tracing } from '../http/tracing.ts';
import type { Jobs } from '../jobs/queues.ts';
import { events } from '../live/events.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import { avatarFiles } from '../people/avatar-files.ts';
import type { Identity } from '../people/identity/auth.ts';
import { identityRoutes } from '../people/identity/identity-routes.ts';
import type { Settings } from '../settings.ts';
import { attachmentFiles } from '../talk/attachment-files.ts';
import { unsubscribing } from '../talk/notification-mails.ts';
import { openApi } from './openapi.ts';
import { operations } from './operations.ts';
import { apiDocs, hasMailbox } from './pages.ts';

export type ApiParts = {
  settings: Settings;
  db: Database;
  identity: Identity;
  files: Files;
  jobs: Pick<Jobs, 'sendMail' | 'sendMailNow' | 'startImport' | 'startDataExport'>;
  live: LiveStreams;
  metrics: Metrics;
  tracing?: Tracing | null;
  admission: Admission;
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Every route under /api. They form one Fastify plugin, so its hooks run for the matched route, however the address was
 * written. The hooks run in the order in which they stand here.
 */
export async function apiRoutes(app: FastifyInstance, parts: ApiParts) {
  const { settings, db, identity, files, live, metrics, admission } = parts;
  const origins = new Set(trustedOrigins(settings));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!safeMethods.has(request.method) && isCrossSite(request.headers, origins))
      return reply.code(403).send(refusalBody('general.crossSite', 'FORBIDDEN'));
  });
  // A 401 for a signed token means that its session has ended, so the browser deletes its cached files.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401 && request.token) reply.headers(forgetFiles);
  });
  identifyCallers(app, db, admission.connections);
  writeSessionUses(app, db);
  loadShedding(app, admission, metrics);
  boundBodies(app);

  identityRoutes(app, settings, identity);
  events(app, db, live);
  unsubscribing(app, settings, db);
  removedTemplateOperations(app);
  await app.register(attachmentFiles, { settings, db, files });
  await app.register(avatarFiles, { db, files });
  await app.register(dataExportFile, { settings, db, files });
  app.get('/api/profile', async (request) => ({
    mailbox: hasMailbox(settings) && isFromThisMachine(request),
    file_limit_mb: settings.fileLimitMb,
    ai: settings.ai !== null,
    sign_up: settings.signUp,
    passwords: settings.passwords,
    providers: settings.providers.map(({ id, name, domains }) => ({ id, name, domains })),
  }));
  openApi(app, settings);
  apiDocs(app, settings);

  operations(app, parts);
}

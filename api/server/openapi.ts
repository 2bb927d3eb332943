import { contract } from '@groundwork/contract/contract';
import type { FastifyInstance } from 'fastify';
import { eventsPath } from '../live/events.ts';
import type { Settings } from '../settings.ts';

/** Serves the OpenAPI document of the whole API. Its generator is loaded at the first request. */
export function openApi(app: FastifyInstance, settings: Settings) {
  let document: ReturnType<typeof generate> | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= generate(settings);
    return document;
  });
}

async function generate(settings: Settings) {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: 'Groundwork',
        version: '0.1.0',
        description:
          'Every failure answers `{ "error": "the message to show", "said": ["labels.inUse", 3], "code": "…" }`: ' +
          'the message in English, its key with its values for other languages, and a code. Sessions are cookies set by ' +
          'POST /api/auth/sign-in/email. A POST of JSON may carry an Idempotency-Key header.',
      },
      servers: [{ url: `${settings.appUrl}/api` }],
    },
  );
  return { ...document, paths: { ...document.paths, '/events': eventsPath() } };
}

import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { nameOf } from './metrics.ts';
import { currentRequest } from './request-context.ts';

export type Tracing = {
  /** Traces the requests of `app`. Streams of live updates are not traced, because they last for hours. */
  watch(app: FastifyInstance): void;
  /** Adds a statement that has just ended after `ms` milliseconds to the trace of the current request. */
  query(ms: number, text: string): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
};

/** Paths that are not traced, because load balancers request them every other second. */
const unwatched = new Set(['/healthz', '/readyz']);

/**
 * Sends a span for each request and for each of its SQL statements (without values) to an OpenTelemetry collector at
 * `collectorUrl`, in batches. A request with a `traceparent` header continues that trace (W3C Trace Context), but does
 * not decide whether it is sent. OTEL_EXPORTER_OTLP_HEADERS applies.
 */
export async function startTracing({ collectorUrl, share }: NonNullable<Settings['traces']>): Promise<Tracing> {
  // Loaded on demand, so that a server without a collector does not pay for it.
  const [{ defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, core, exporting, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const exporter = new exporting.OTLPTraceExporter({
    url: `${collectorUrl.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: 3000,
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'groundwork' }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('groundwork');
  const propagator = new core.W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();

  return {
    watch(app) {
      app.addHook('onRequest', async (request) => {
        const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
        spans.set(request, tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent));
      });
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request);
        if (
          !span ||
          unwatched.has(request.url) ||
          String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
        )
          return;
        span.updateName(nameOf(request));
        span.setAttributes({
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? '',
          'http.response.status_code': reply.statusCode,
          'groundwork.request_id': request.id,
        });
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
    },
    query(ms, text) {
      const request = currentRequest();
      const parent = request && spans.get(request);
      if (!parent) return;
      const ended = Date.now();
      tracer
        .startSpan(
          'SQL',
          {
            kind: SpanKind.CLIENT,
            startTime: ended - ms,
            attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 1000) },
          },
          trace.setSpan(ROOT_CONTEXT, parent),
        )
        .end(ended);
    },
    // The server stops also when the collector cannot be reached; the last spans are lost then.
    stop: () => provider.shutdown().catch(() => {}),
  };
}

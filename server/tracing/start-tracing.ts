import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Config } from '#server/core/config.ts';
import { keepSpans, type BeginSpan } from '#server/db/spans.ts';

const STOP_WITHIN_MS = 2_000;

const kinds = { request: SpanKind.SERVER, transaction: SpanKind.CLIENT, job: SpanKind.INTERNAL } as const;

type Sampling = Pick<Config, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>;

/** Which requests and runs are kept; what happens within one is kept with it. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Sampling) {
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  return new TraceIdRatioBasedSampler(name.endsWith('always_on') ? 1 : ratio);
}

/**
 * Sends spans to an OpenTelemetry collector. The exporter reads its settings (OTEL_…) itself. No global of the libraries
 * is set, and an identity of a caller is not taken over: whoever asks could else choose what is kept.
 */
export function startTracing(
  version: string,
  sampling: Sampling,
  exporter: SpanExporter = new OTLPTraceExporter(),
): { stop: () => Promise<void> } {
  const named = resourceFromAttributes({ 'service.name': 'customer-portal', 'service.version': version });
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: samplerOf(sampling) }),
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('customer-portal', version);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const begin: BeginSpan = (kind, name, attributes) => {
    const outer = kind === 'request' ? ROOT_CONTEXT : contexts.active();
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, outer);
    const inside = trace.setSpan(outer, span);
    return {
      run: (work) => contexts.with(inside, work),
      end(facts = {}, error) {
        span.setAttributes(facts);
        if (error !== undefined) {
          span.setAttribute('error.type', error);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  const endKeeping = keepSpans(begin);
  return {
    async stop() {
      endKeeping();
      const late = new Promise((done) => setTimeout(done, STOP_WITHIN_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]); // a collector that is away holds no stop up
      contexts.disable();
    },
  };
}

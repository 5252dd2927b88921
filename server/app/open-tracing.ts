import type { Config } from '#server/core/config.ts';
import { buildOf } from '#server/service-info/read-build.ts';

/** Whether the standard settings of OpenTelemetry name a collector. */
export const isTracing = (config: Config): boolean =>
  !config.OTEL_SDK_DISABLED &&
  (config.OTEL_EXPORTER_OTLP_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined;

/** Where a collector is named, spans are sent to it; else none of the libraries is loaded. */
export async function openTracing(config: Config): Promise<{ stop: () => Promise<void> } | undefined> {
  if (!isTracing(config)) return undefined;
  const { startTracing } = await import('#server/tracing/start-tracing.ts');
  return startTracing(buildOf('auth').version, config);
}

import type { Portal } from '#server/core/portal.ts';
import { describeListenFault } from './probe-port.ts';

/** Where METRICS_PORT is set, the listener that tells the figures; else none of its code is loaded. */
export async function openMetrics(portal: Portal): Promise<{ stop: () => Promise<void> } | undefined> {
  const { METRICS_PORT: PORT, METRICS_HOST: HOST } = portal.config;
  if (PORT === undefined) return undefined;
  const { serveMetrics } = await import('#server/metrics/serve-metrics.ts');
  const metrics = await serveMetrics(portal).catch((error: unknown) => {
    throw describeListenFault(error as NodeJS.ErrnoException, { HOST, PORT }, 'METRICS_');
  });
  portal.log.info({ port: metrics.port }, 'metrics are served');
  return metrics;
}

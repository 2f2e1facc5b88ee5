import { Hono } from 'hono'
import { AppError, messageOf } from '../../errors.ts'
import { type Listening, listen } from '../http/listen.ts'
import type { Metrics } from './metrics.ts'

/** Serves `/metrics` and nothing else. Throws a sentence where it cannot be served at that port. */
export async function serveMetrics(metrics: Metrics, address: { port: number; hostname: string }): Promise<Listening> {
  const app = new Hono()
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    }),
  )
  try {
    return await listen({ fetch: app.fetch, ...address })
  } catch (cause) {
    throw new AppError(
      'conflict',
      `METRICS_PORT: figures cannot be served at ${address.hostname}, port ${address.port} (${messageOf(causeOf(cause))}). Name another port, or another METRICS_LISTEN_ON.`,
      { cause },
    )
  }
}

function causeOf(failure: unknown): unknown {
  return failure instanceof Error ? (failure.cause ?? failure) : failure
}

import { Hono } from 'hono'
import type { Registry } from 'prom-client'
import { AppError, messageOf } from '../../errors.ts'
import { type Listening, listen } from '../http/listen.ts'

/** Serves `/metrics` and nothing else. Throws a sentence if the port cannot be opened. */
export async function serveMetrics(metrics: Registry, address: { port: number; hostname: string }): Promise<Listening> {
  const app = new Hono()
  app.get('/metrics', async (context) =>
    context.body(await metrics.metrics(), 200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
    }),
  )
  try {
    return await listen({ fetch: app.fetch, ...address })
  } catch (cause) {
    throw new AppError(
      'conflict',
      `METRICS_PORT: metrics cannot be served at ${address.hostname}, port ${address.port} (${messageOf(causeOf(cause))}). Name another port, or another METRICS_LISTEN_ON.`,
      { cause },
    )
  }
}

function causeOf(failure: unknown): unknown {
  return failure instanceof Error ? (failure.cause ?? failure) : failure
}

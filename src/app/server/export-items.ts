import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { refuseOtherSeller } from '../../account/server/refuse-other-seller.ts'
import { exportFilterSchema, exportItemsPath, exportSelectionSchema } from '../../listings/csv/api.ts'
import { exportMatching, exportSelected } from '../../listings/server/csv/export-items.ts'
import { jsonMaxBytes, sellerHeader } from '../../platform/endpoint.ts'
import type { RequireUser } from '../../platform/server/http/mount-endpoint.ts'
import { parseInput, readJson } from '../../platform/server/http/mount-endpoint-input.ts'
import { readAtMost } from '../../platform/server/http/read-at-most.ts'
import { refuseOtherSites } from '../../platform/server/http/refuse-foreign-request.ts'
import type { Services } from '../../platform/server/services.ts'
import { fileHeaders } from './file-headers.ts'

/** Exports per seller: each one reads all items that match. */
const exportLimit = { times: 60, seconds: 60 * 60 }

/**
 * Mounts the export of items as a CSV file: `GET` with a filter, or `POST` with a selection. A fault after the first byte cuts
 * the connection, so that no part of a file looks complete; so does `shutdownSignal`, which is aborted when the time of a
 * shutdown is over.
 */
export function mountItemExport(app: Hono, services: Services, requireUser: RequireUser, shutdownSignal: AbortSignal) {
  app.on(['GET', 'POST'], exportItemsPath, async (context) => {
    // Another site cannot read the answer, but could make its visitor's browser fetch it again and again.
    refuseOtherSites(context.req.raw)
    const { userId, setCookies } = await requireUser(context.req.raw)
    refuseOtherSeller({ userId }, context.req.header(sellerHeader))
    await services.requestLimits.count('export of items', userId, exportLimit)
    const pieces = await requestedItems(context, { ...services, userId })
    for (const cookie of setCookies) context.header('set-cookie', cookie, { append: true })
    context.header('cache-control', 'no-store')
    const file = { type: 'text/csv; charset=utf-8', name: 'pastfash-items', ending: 'csv' }
    return context.body(stream(context, pieces), 200, fileHeaders(services, file))
  })

  function stream(context: Context, pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    return new ReadableStream(
      {
        async pull(controller) {
          try {
            shutdownSignal.throwIfAborted()
            const { done, value } = await pieces.next()
            if (done) controller.close()
            else controller.enqueue(encoder.encode(value))
          } catch (fault) {
            services.log.warn({ err: fault }, 'an export of items failed')
            ;(context.env as HttpBindings).outgoing.destroy()
          }
        },
        cancel: () => void pieces.return(undefined),
      },
      { highWaterMark: 0 },
    )
  }
}

async function requestedItems(context: Context, services: Services & { userId: string }) {
  if (context.req.method !== 'POST')
    return exportMatching(services, parseInput({ input: exportFilterSchema }, context.req.query()))
  const body = await readAtMost(context.req.raw, {
    maxBytes: jsonMaxBytes,
    tooLarge: 'Too many items are selected. Select fewer and export them in parts.',
  })
  return exportSelected(services, parseInput({ input: exportSelectionSchema }, readJson(body)))
}

import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { exportPath } from '../../account/api.ts'
import { watchSession } from '../../account/server/sessions/watch-session.ts'
import { AppError } from '../../platform/errors.ts'
import { createSlots } from '../../platform/server/admission/slots.ts'
import type { RequireUser } from '../../platform/server/http/mount-endpoint.ts'
import { refuseOtherSites } from '../../platform/server/http/refuse-foreign-request.ts'
import type { Services } from '../../platform/server/services.ts'
import { exportFiles } from './export-files.ts'
import { fileHeaders } from './file-headers.ts'
import { zipStream } from './zip-stream.ts'

/** Exports per seller: each one reads all of the account data. */
const exportLimit = { times: 6, seconds: 60 * 60 }

/**
 * Mounts `GET /api/account/export`: all of the seller's data as one ZIP that the browser saves. A fault after the first byte
 * cuts the connection, so that no incomplete ZIP looks complete. A sign-out cuts it too, and so does `shutdownSignal`, which
 * is aborted when the time of a shutdown is over.
 */
export function mountExport(app: Hono, services: Services, requireUser: RequireUser, shutdownSignal: AbortSignal) {
  const takeSlot = createSlots(1, alreadyRunning)

  app.get(exportPath, async (context) => {
    // Another site cannot read the answer, but could make its visitor's browser fetch it again and again.
    refuseOtherSites(context.req.raw)
    const { userId, setCookies } = await requireUser(context.req.raw)
    for (const cookie of setCookies) context.header('set-cookie', cookie, { append: true })
    context.header('cache-control', 'no-store')
    // The page sends a HEAD request first, with its own limit, because a browser shows no reason for a refused download.
    const isCheck = context.req.method === 'HEAD'
    const isSignedIn = await watchSession(services, userId, context.req.raw)
    const releaseSlot = takeSlot(userId)
    try {
      await services.requestLimits.count(isCheck ? 'export asked for' : 'export', userId, exportLimit)
    } catch (refusal) {
      releaseSlot()
      throw refusal
    }
    if (isCheck) {
      releaseSlot()
      return context.body(null)
    }
    const file = { type: 'application/zip', name: 'pastfash', ending: 'zip' }
    return context.body(stream(context, userId, isSignedIn, releaseSlot), 200, fileHeaders(services, file))
  })

  function stream(context: Context, userId: string, isSignedIn: () => Promise<boolean>, releaseSlot: () => void) {
    const throwIfEnded = async () => {
      shutdownSignal.throwIfAborted()
      if (!(await isSignedIn())) throw new Error('The seller has signed out.')
    }
    return zipStream({
      files: exportFiles(services, userId, throwIfEnded),
      onFault(fault) {
        services.log.warn({ err: fault }, 'an export failed')
        ;(context.env as HttpBindings).outgoing.destroy()
      },
      onEnd: releaseSlot,
    })
  }
}

function alreadyRunning() {
  return new AppError('too-many', "Your data is already downloading. Wait until it's done, or cancel that download.", {
    retryAfter: 60,
  })
}

import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { exportPath } from '../../account/api.ts'
import { stillSignedIn } from '../../account/server/sessions/still-signed-in.ts'
import { AppError } from '../../platform/errors.ts'
import { createSlots } from '../../platform/server/admission/slots.ts'
import type { RequireUser } from '../../platform/server/http/mount-endpoint.ts'
import { refuseOtherSites } from '../../platform/server/http/refuse-foreign-request.ts'
import type { Services } from '../../platform/server/services.ts'
import { exportFiles } from './export-files.ts'
import { zipStream } from './zip-stream.ts'

/** Exports of one seller: each reads everything they have. */
const exportLimit = { times: 6, seconds: 60 * 60 }

/**
 * `GET /api/account/export`: everything the seller has, as one ZIP that the browser saves. What goes wrong after its first
 * byte cuts the connection, so that no ZIP looks whole that is not; so do signing out, and the end of
 * the time that a stopping process has (`over`).
 */
export function mountExport(app: Hono, services: Services, requireUser: RequireUser, over: AbortSignal) {
  const takeSlot = createSlots(1, alreadyRunning)

  app.get(exportPath, async (context) => {
    // Another site cannot read the answer, but could have its visitor's browser fetch it all again and again.
    refuseOtherSites(context.req.raw)
    const { userId, setCookies } = await requireUser(context.req.raw)
    for (const cookie of setCookies) context.header('set-cookie', cookie, { append: true })
    context.header('cache-control', 'no-store')
    // The page asks before the browser does, which says nothing of why a download was refused: under a count of its own.
    const isAsking = context.req.method === 'HEAD'
    const isSignedIn = await stillSignedIn(services, userId, context.req.raw)
    const leave = takeSlot(userId)
    try {
      await services.requestLimits.take(isAsking ? 'export asked for' : 'export', userId, exportLimit)
    } catch (refusal) {
      leave()
      throw refusal
    }
    if (isAsking) {
      leave()
      return context.body(null)
    }
    return context.body(stream(context, userId, isSignedIn, leave), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="pastfash-${services.clock.now().toISOString().slice(0, 10)}.zip"`,
      'x-accel-buffering': 'no',
    })
  })

  function stream(context: Context, userId: string, isSignedIn: () => Promise<boolean>, leave: () => void) {
    const refuseEnded = async () => {
      over.throwIfAborted()
      if (!(await isSignedIn())) throw new Error('The seller has signed out.')
    }
    return zipStream({
      files: exportFiles(services, userId, refuseEnded),
      onFault(fault) {
        services.log.warn({ err: fault }, 'an export was broken off')
        ;(context.env as HttpBindings).outgoing.destroy()
      },
      onEnd: leave,
    })
  }
}

function alreadyRunning() {
  return new AppError('too-many', 'Your data is being downloaded already. Wait until that is done, or stop it first.', {
    retryAfter: 60,
  })
}

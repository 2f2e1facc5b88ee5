import { Hono } from 'hono'
import { requireSeller } from '../../account/server/sessions/require-seller.ts'
import { answerErrors } from '../../platform/server/http/answer-errors.ts'
import { assignRequestIds } from '../../platform/server/http/assign-request-ids.ts'
import { mountCspReport } from '../../platform/server/http/csp-report.ts'
import { mountEventStream } from '../../platform/server/http/event-stream.ts'
import { guardRequests } from '../../platform/server/http/guard-requests.ts'
import { mountHealth } from '../../platform/server/http/health.ts'
import { mountEndpoint, type RequireUser } from '../../platform/server/http/mount-endpoint.ts'
import { refuseOldApp } from '../../platform/server/http/refuse-old-app.ts'
import { serveStaticFiles } from '../../platform/server/http/static-files.ts'
import { countRequests } from '../../platform/server/metrics/count-work.ts'
import type { Services } from '../../platform/server/services.ts'
import { sharePath } from '../../upload/shared-photos.ts'
import { backupAge } from './backup/kept-backups.ts'
import { mountEnvCheck } from './env-check.ts'
import { mountExport } from './export-data.ts'
import { mountItemExport } from './export-items.ts'
import { createFirstData } from './first-data.ts'
import { mountShare } from './mount-share.ts'
import { readiness, servedEndpoints, slices } from './slices.ts'

export type WebSettings = {
  /** True for the `host:port` values at which the site answers. */
  isKnownHost: (host: string) => boolean
  /** Folder of the built web app. */
  webFolder: string
}

/** The app with all HTTP routes. */
export async function createApp(services: Services, { isKnownHost, webFolder }: WebSettings): Promise<Hono> {
  const app = new Hono()
  const requireUser = (request: Request, options?: { renew: boolean }) => requireSeller(services, request, options)
  countRequests(app, services.metrics)
  answerErrors(app, services.log)
  mountHealth(app, services, { readiness, backupAge })
  assignRequestIds(app, { log: services.log, trustProxy: services.config.trustProxy })
  guardRequests(app, {
    isKnownHost,
    appUrl: services.config.appUrl,
    signedPaths: [...slices.flatMap(({ signedPaths = [] }) => signedPaths), sharePath],
    popupPaths: slices.flatMap(({ popupPaths = [] }) => popupPaths),
  })
  mountCspReport(app, services)
  mountShare(app)
  mountEnvCheck(app, services.config.settings, {
    operatorOnly: services.config.production,
    operatorToken: services.secrets.operatorToken,
  })
  for (const { diagnostics } of slices) diagnostics?.routes(app, services)
  refuseOldApp(app)
  for (const slice of slices) slice.routes?.(app, services)
  mountEventStream(app, services.feed, requireUser, services.shutdown.portClosed)
  mountExport(app, services, requireUser, services.shutdown.timeOver)
  mountItemExport(app, services, requireUser, services.shutdown.timeOver)
  mountSellerEndpoints(app, services, requireUser)
  await serveStaticFiles(app, webFolder, createFirstData(services))
  return app
}

/**
 * Mounts every endpoint with its `answer` function. A sender who sends nothing of a body for `silenceTimeoutMs`
 * milliseconds counts as gone.
 */
export function mountSellerEndpoints(
  app: Hono,
  services: Services,
  requireUser: RequireUser,
  silenceTimeoutMs?: number,
) {
  for (const { endpoint, answer } of servedEndpoints)
    mountEndpoint(app, endpoint, requireUser, (userId, input, body) => answer({ ...services, userId }, input, body), {
      requestLimits: services.requestLimits,
      silenceTimeoutMs,
    })
}

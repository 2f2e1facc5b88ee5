import type { Hono } from 'hono'
import { appVersionHeader, oldestAppVersion } from '../../endpoint.ts'
import { AppError } from '../../errors.ts'

/**
 * Answers 426 to a page older than `oldest` before any of its body is read. A request without a valid version is
 * accepted.
 */
export function refuseOldApp(app: Hono, oldest: number = oldestAppVersion) {
  app.use(async (context, next) => {
    const version = context.req.header(appVersionHeader) ?? ''
    if (/^\d{1,9}$/.test(version) && Number(version) < oldest) throw tooOld()
    return next()
  })
}

function tooOld(): AppError {
  return new AppError(
    'app-too-old',
    'PastFash was updated. Your photos are still on this device. Reload the page to continue.',
  )
}

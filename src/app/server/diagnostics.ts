import { Hono } from 'hono'
import { html } from 'hono/html'
import { mountConfigCheck } from '../../ebay/server/answer-config-check.ts'
import { AppError } from '../../platform/errors.ts'
import { answerErrors } from '../../platform/server/http/answer-errors.ts'
import { guardRequests } from '../../platform/server/http/guard-requests.ts'
import { serveStaticFiles } from '../../platform/server/http/static-files.ts'
import type { Log } from '../../platform/server/process/log.ts'
import type { ReadSettings } from '../../platform/server/settings/config.ts'
import type { Environment, SettingState } from '../../platform/server/settings/slice-settings.ts'
import { inServerFolder } from '../../platform/server-paths.ts'
import { mountEnvCheck } from './env-check.ts'
import { plainPage, plainPagePolicy } from './plain-page.ts'
import { readUsable } from './settings.ts'

const notSetUp = 'Some of its settings are missing or wrong. Nothing that was stored is lost.'
const starting = 'It is being brought to its version, which takes a while. Nothing that was stored is lost.'
const databaseAway = 'It cannot use its database just now, and tries again by itself. Nothing that was stored is lost.'

export type Standing = { states: readonly SettingState[]; environment: Environment; webFolder: string }

/**
 * What a service answers that does not start, or not yet: alive but not ready, what is wrong at /env-check and /test-ebay-config, and
 * for everything else one sentence. At any host, as the site's own may be what is wrong.
 */
export async function createDiagnostics(standing: Standing, log: Log): Promise<Hono> {
  const { states } = standing
  const { ready, why } = whyNot(states)
  const isWrong = states.some(({ blocks }) => blocks)
  const app = new Hono()
  answerErrors(app, log)
  guardRequests(app, { isKnownHost: () => true })
  app.get('/healthz', (context) => context.json({ alive: true }))
  app.get('/readyz', (context) => context.json(ready, 503))
  if (isWrong) {
    const usable = readUsable(standing.environment)
    mountEnvCheck(app, states, { isService: true, operatorToken: usable.secrets.operatorToken })
    await mountEbayTest(app, usable, standing.webFolder)
  }
  app.all('*', (context) => {
    if (inServerFolder.test(context.req.path))
      throw new AppError('try-later', `PastFash has not started. ${why}`, { retryAfter: 60 })
    const page = plainPage(
      'PastFash has not started',
      html`<p>${why}</p>${isWrong ? html`<p><a href="/env-check">See what is wrong, if you run this site</a></p>` : ''}`,
    )
    return context.html(page, 503, { 'content-security-policy': plainPagePolicy, 'retry-after': '60' })
  })
  return app
}

/** What /readyz says, and a sentence for people. */
function whyNot(states: readonly SettingState[]): { ready: Record<string, string>; why: string } {
  if (states.some(({ state }) => state === 'unusable')) return { ready: { database: 'away' }, why: databaseAway }
  if (states.some(({ blocks }) => blocks)) return { ready: { settings: 'away' }, why: notSetUp }
  return { ready: { process: 'starting' }, why: starting }
}

/** The page and the files it needs. */
const paths = ['/test-ebay-config', '/first.js', '/favicon.svg', '/assets/*']

/** /test-ebay-config while PastFash does not start. Nobody is counted: the counts are in the database. */
async function mountEbayTest(app: Hono, usable: ReadSettings, webFolder: string) {
  mountConfigCheck(app, { ...usable, requestLimits: { take: async () => undefined } })
  const web = new Hono()
  try {
    await serveStaticFiles(web, webFolder)
  } catch {
    // Not built. The check itself answers all the same.
    return
  }
  for (const path of paths) app.get(path, (context) => web.fetch(context.req.raw))
}

import { Hono } from 'hono'
import { html } from 'hono/html'
import { AppError } from '../../platform/errors.ts'
import { answerErrors } from '../../platform/server/http/answer-errors.ts'
import { guardRequests } from '../../platform/server/http/guard-requests.ts'
import { serveStaticFiles } from '../../platform/server/http/static-files.ts'
import type { Log } from '../../platform/server/process/log.ts'
import type { Environment, SettingState } from '../../platform/server/settings/slice-settings.ts'
import { inServerFolder } from '../../platform/server-paths.ts'
import { mountEnvCheck } from './env-check.ts'
import { plainPage, plainPagePolicy } from './plain-page.ts'
import { readUsable } from './settings.ts'
import { slices } from './slices.ts'

const notSetUp = 'Some of its settings are missing or wrong. Nothing that was stored is lost.'
const starting = 'It is being brought to its version, which takes a while. Nothing that was stored is lost.'
const databaseAway = 'It cannot use its database just now, and tries again by itself. Nothing that was stored is lost.'

export type Standing = { states: readonly SettingState[]; environment: Environment; webFolder: string }

/**
 * What a service answers that does not start, or not yet: alive but not ready, what is wrong at /env-check and the pages of slices, and
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
    const services = { ...usable, requestLimits: { take: async () => undefined } }
    for (const { diagnostics } of slices) diagnostics?.routes(app, services)
    await servePages(app, standing.webFolder)
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

/** The pages on which slices tell what is off. */
export const diagnosticPages = slices.flatMap(({ diagnostics }) => (diagnostics ? [diagnostics.page] : []))

/** They and the files they need. */
const paths = [...diagnosticPages, '/first.js', '/favicon.svg', '/assets/*']

async function servePages(app: Hono, webFolder: string) {
  const web = new Hono()
  try {
    await serveStaticFiles(web, webFolder)
  } catch {
    // Not built. What the pages ask is answered all the same.
    return
  }
  for (const path of paths) app.get(path, (context) => web.fetch(context.req.raw))
}

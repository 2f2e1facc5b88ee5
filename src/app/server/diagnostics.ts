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

const notSetUp = 'Some of its settings are missing or wrong. Everything you saved is safe.'
const starting = 'Its database is being updated. This can take a while. Everything you saved is safe.'
const databaseAway = 'It cannot use its database right now, and keeps trying. Everything you saved is safe.'

export type StartState = { states: readonly SettingState[]; environment: Environment; webFolder: string }

/**
 * The app of a service that has not started: alive but not ready, the faults at /env-check and on the pages of slices, and
 * one sentence for everything else. It answers at any host, because the site's own host may be the wrong setting.
 */
export async function createDiagnostics(startState: StartState, log: Log): Promise<Hono> {
  const { states } = startState
  const { ready, why } = explainState(states)
  const isWrong = states.some(({ blocks }) => blocks)
  const app = new Hono()
  answerErrors(app, log)
  guardRequests(app, { isKnownHost: () => true })
  app.get('/healthz', (context) => context.json({ alive: true }))
  app.get('/readyz', (context) => context.json(ready, 503))
  if (isWrong) {
    const usable = readUsable(startState.environment)
    mountEnvCheck(app, states, { isService: true, operatorToken: usable.secrets.operatorToken })
    const services = { ...usable, requestLimits: { count: async () => undefined } }
    for (const { diagnostics } of slices) diagnostics?.routes(app, services)
    await servePages(app, startState.webFolder)
  }
  app.all('*', (context) => {
    if (inServerFolder.test(context.req.path))
      throw new AppError('try-later', `PastFash has not started. ${why}`, { retryAfter: 60 })
    const page = plainPage(
      'PastFash has not started',
      html`<p>${why}</p>${isWrong ? html`<p><a href="/env-check">If you run this site, see what's wrong</a></p>` : ''}`,
    )
    return context.html(page, 503, { 'content-security-policy': plainPagePolicy, 'retry-after': '60' })
  })
  return app
}

/** The answer of /readyz, and a sentence for people. */
function explainState(states: readonly SettingState[]): { ready: Record<string, string>; why: string } {
  if (states.some(({ state }) => state === 'unusable')) return { ready: { database: 'away' }, why: databaseAway }
  if (states.some(({ blocks }) => blocks)) return { ready: { settings: 'away' }, why: notSetUp }
  return { ready: { process: 'starting' }, why: starting }
}

/** The pages on which slices show their faults. */
export const diagnosticPages = slices.flatMap(({ diagnostics }) => (diagnostics ? [diagnostics.page] : []))

/** The paths of these pages and of the files that they load. */
const paths = [...diagnosticPages, '/first.js', '/favicon.svg', '/assets/*']

async function servePages(app: Hono, webFolder: string) {
  const web = new Hono()
  try {
    await serveStaticFiles(web, webFolder)
  } catch {
    // The web app is not built. The requests of the pages are answered anyway.
    return
  }
  for (const path of paths) app.get(path, (context) => web.fetch(context.req.raw))
}

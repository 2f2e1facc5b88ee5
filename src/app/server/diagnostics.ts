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

const wrongSettings = 'Some of its settings are missing or wrong. Everything you saved is safe.'
const starting = 'Its database is being updated. This can take a while. Everything you saved is safe.'
const databaseAway = 'It cannot use its database right now, and keeps trying. Everything you saved is safe.'

export type StartState = { states: readonly SettingState[]; environment: Environment; webFolder: string }

/**
 * The app of a service that has not started: alive but not ready, the faults at /env-check and on the pages of slices, and
 * one sentence for everything else. It answers at any host, because the site's own host may be the wrong setting.
 */
export async function createDiagnostics(startState: StartState, log: Log): Promise<Hono> {
  const { states } = startState
  const { readyAnswer, reason } = explainState(states)
  const hasWrongSetting = states.some(({ blocks }) => blocks)
  const app = new Hono()
  answerErrors(app, log)
  guardRequests(app, { isKnownHost: () => true })
  app.get('/healthz', (context) => context.json({ alive: true }))
  app.get('/readyz', (context) => context.json(readyAnswer, 503))
  if (hasWrongSetting) {
    const usable = readUsable(startState.environment)
    mountEnvCheck(app, states, { operatorOnly: true, operatorToken: usable.secrets.operatorToken })
    const services = { ...usable, requestLimits: { count: async () => undefined } }
    for (const { diagnostics } of slices) diagnostics?.routes(app, services)
    await servePages(app, startState.webFolder)
  }
  app.all('*', (context) => {
    if (inServerFolder.test(context.req.path))
      throw new AppError('try-later', `PastFash has not started. ${reason}`, { retryAfter: 60 })
    const page = plainPage(
      'PastFash has not started',
      html`<p>${reason}</p>${hasWrongSetting ? html`<p><a href="/env-check">If you run this site, see what's wrong</a></p>` : ''}`,
    )
    return context.html(page, 503, { 'content-security-policy': plainPagePolicy, 'retry-after': '60' })
  })
  return app
}

/** The answer of /readyz, and a sentence for people. */
function explainState(states: readonly SettingState[]): { readyAnswer: Record<string, string>; reason: string } {
  if (states.some(({ state }) => state === 'unusable'))
    return { readyAnswer: { database: 'away' }, reason: databaseAway }
  if (states.some(({ blocks }) => blocks)) return { readyAnswer: { settings: 'away' }, reason: wrongSettings }
  return { readyAnswer: { process: 'starting' }, reason: starting }
}

/** The pages on which slices show their faults. */
export const diagnosticPages = slices.flatMap(({ diagnostics }) => (diagnostics ? [diagnostics.page] : []))

/** The paths of these pages and of the files that they load. */
const servedPaths = [...diagnosticPages, '/favicon.svg', '/assets/*']

async function servePages(app: Hono, webFolder: string) {
  const web = new Hono()
  try {
    await serveStaticFiles(web, webFolder)
  } catch {
    // The web app is not built. The requests of the pages are answered anyway.
    return
  }
  for (const path of servedPaths) app.get(path, (context) => web.fetch(context.req.raw))
}

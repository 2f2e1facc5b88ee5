import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { AppError } from '../../platform/errors.ts'
import { databaseMessage, isPassingDatabaseFailure } from '../../platform/server/db/db-failure.ts'
import { type Fetch, type Listening, listen } from '../../platform/server/http/listen.ts'
import { createLog, type Log } from '../../platform/server/process/log.ts'
import { type Started, stopOnSignal } from '../../platform/server/process/stop-in-order.ts'
import { type Config, faultsSentence } from '../../platform/server/settings/config.ts'
import { blocking, listenOnIn, portIn, withFault } from '../../platform/server/settings/setting-states.ts'
import { createDiagnostics, diagnosticPages, type StartState } from './diagnostics.ts'

/** Milliseconds between tries to use an unreachable database. */
const retryDelay = 2_000
/** Milliseconds after which a start counts as slow: then the diagnostics answer at its address. */
const slowStartMs = 10_000

type DiagnosticsOptions = { config: Config; log: Log }

const databaseSettings = ['DATABASE_URL', 'MIGRATE_DATABASE_URL'] as const
type DatabaseSetting = (typeof databaseSettings)[number]

const unusableNote = 'PastFash cannot use this database, and keeps trying. See standard error for the reason'

/** Serves the diagnostics of a service with wrong settings until it is stopped, and prints the faults on standard error. */
export async function serveDiagnostics(started: Started, startState: StartState) {
  const log = createLog('warn')
  stopOnSignal(started, {
    drainMs: 0,
    onFailure: (failure) => log.error(failure, 'something did not stop in order'),
  })
  const diagnosticsServer = await listen({
    fetch: (await createDiagnostics(startState, log)).fetch,
    port: portIn(startState.environment),
    hostname: listenOnIn(startState.environment),
  })
  started.add(() => diagnosticsServer.stop())
  process.stderr.write(`\n${faultsSentence(startState.states)}\n${servedPagesNote(diagnosticsServer.port)}`)
}

/**
 * Calls `start` again and again until a service can use its database, and returns the result of `start`. While it cannot, the
 * diagnostics answer at the service's address with the reason, which is also printed on standard error. After 10 s they also
 * answer for a slow start. `start` calls `releasePort` right before the service opens its port.
 */
export async function startOnceDatabaseServes<Running>(
  started: Started,
  { config, log, ...site }: DiagnosticsOptions & Omit<StartState, 'states'>,
  start: (releasePort: () => Promise<void>) => Promise<Running>,
): Promise<Running> {
  let diagnosticsServer: Promise<Listening> | undefined
  let diagnosticsApp: Hono
  let printedFault = ''
  const releasePort = async () => {
    clearTimeout(slowStartTimer)
    const stoppedServer = diagnosticsServer?.catch(() => undefined)
    diagnosticsServer = undefined
    await (await stoppedServer)?.stop(0)
  }
  const showDiagnostics = async (states: StartState['states']) => {
    const diagnostics = createDiagnostics({ ...site, states }, log)
    const fetch: Fetch = (...request) => diagnosticsApp.fetch(...request)
    // Set before it listens, so that `releasePort` also stops one that is still starting.
    diagnosticsServer ??= diagnostics.then(() => listen({ fetch, port: config.port, hostname: config.listenOn }))
    diagnosticsApp = await diagnostics
    return await diagnosticsServer
  }
  // A taken port is reported when the service itself opens it.
  const slowStartTimer = setTimeout(() => void showDiagnostics(config.settings).catch(() => undefined), slowStartMs)
  started.add(releasePort)
  for (;;) {
    try {
      return await start(releasePort)
    } catch (error) {
      const fault = faultOf(error)
      if (fault === undefined || started.isStopping()) throw error
      clearTimeout(slowStartTimer)
      const { port } = await showDiagnostics(
        withFault(config.settings, blocking(fault.setting, 'unusable', unusableNote)),
      )
      if (fault.sentence !== printedFault) process.stderr.write(`\n${fault.sentence}\n${servedPagesNote(port)}`)
      printedFault = fault.sentence
    }
    await wait(retryDelay)
  }
}

/** The fault of an unusable database; undefined for another failure. */
function faultOf(error: unknown): { setting: DatabaseSetting; sentence: string } | undefined {
  if (error instanceof AppError) {
    const setting = databaseSettings.find((name) => error.sentence.startsWith(`${name}: `))
    if (setting) return { setting, sentence: error.sentence }
  }
  if (!isPassingDatabaseFailure(error)) return undefined
  return { setting: 'DATABASE_URL', sentence: `DATABASE_URL: the database was lost: ${databaseMessage(error)}.` }
}

function servedPagesNote(port: number): string {
  const pages = [`http://localhost:${port}/env-check`, ...diagnosticPages].join(' and ')
  return `\nUntil then only ${pages} are served.\n`
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { AppError } from '../../platform/errors.ts'
import { databaseMessage, isTransientDatabaseFailure } from '../../platform/server/db/db-failure.ts'
import { type Fetch, type Listening, listen } from '../../platform/server/http/listen.ts'
import { createLog, type Log } from '../../platform/server/process/log.ts'
import { type StartedParts, stopOnSignal } from '../../platform/server/process/stop-in-order.ts'
import { type Config, faultsSentence } from '../../platform/server/settings/config.ts'
import { blockingState, readListenOn, readPort, withFault } from '../../platform/server/settings/setting-states.ts'
import { createDiagnostics, diagnosticPages, type StartState } from './diagnostics.ts'

/** Milliseconds between tries to use an unreachable database. */
const retryDelay = 2_000
/** Milliseconds after which a start counts as slow: then the diagnostics answer at the address of the service. */
const slowStartMs = 10_000

type DiagnosticsOptions = { config: Config; log: Log }

const databaseSettings = ['DATABASE_URL', 'MIGRATE_DATABASE_URL'] as const
type DatabaseSetting = (typeof databaseSettings)[number]

const unusableNote = 'PastFash cannot use this database, and keeps trying. See standard error for the reason'

/**
 * Serves the diagnostics of a service with wrong settings until the process stops. Prints the faults on standard error.
 */
export async function serveDiagnostics(startedParts: StartedParts, startState: StartState) {
  const log = createLog('warn')
  stopOnSignal(startedParts, {
    drainMs: 0,
    onFailure: (failure) => log.error(failure, 'a part of the process failed to stop'),
  })
  const diagnosticsServer = await listen({
    fetch: (await createDiagnostics(startState, log)).fetch,
    port: readPort(startState.environment),
    hostname: readListenOn(startState.environment),
  })
  startedParts.add(() => diagnosticsServer.stop())
  process.stderr.write(`\n${faultsSentence(startState.states)}\n${servedPagesNote(diagnosticsServer.port)}`)
}

/**
 * Calls `start` until the service can use its database, and returns the result of `start`. Between the calls, the
 * diagnostics answer at the service's address with the reason, which is also printed on standard error. They also
 * answer while a start takes longer than 10 s. `start` calls `releasePort` right before the service opens its port.
 */
export async function startWhenDatabaseIsUsable<Running>(
  startedParts: StartedParts,
  { config, log, ...diagnosticsInput }: DiagnosticsOptions & Omit<StartState, 'states'>,
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
    const diagnostics = createDiagnostics({ ...diagnosticsInput, states }, log)
    const fetch: Fetch = (...request) => diagnosticsApp.fetch(...request)
    // Assigned before the server listens, so that `releasePort` also stops a server that is still starting.
    diagnosticsServer ??= diagnostics.then(() => listen({ fetch, port: config.port, hostname: config.listenOn }))
    diagnosticsApp = await diagnostics
    return await diagnosticsServer
  }
  // Ignores a taken port: the service reports it when it opens the port itself.
  const slowStartTimer = setTimeout(() => void showDiagnostics(config.settings).catch(() => undefined), slowStartMs)
  startedParts.add(releasePort)
  for (;;) {
    try {
      return await start(releasePort)
    } catch (error) {
      const fault = databaseFaultOf(error)
      if (fault === undefined || startedParts.isStopping()) throw error
      clearTimeout(slowStartTimer)
      const { port } = await showDiagnostics(
        withFault(config.settings, blockingState(fault.setting, 'unusable', unusableNote)),
      )
      if (fault.sentence !== printedFault) process.stderr.write(`\n${fault.sentence}\n${servedPagesNote(port)}`)
      printedFault = fault.sentence
    }
    await wait(retryDelay)
  }
}

/** The database setting at fault and the sentence to print; undefined if the failure is not about the database. */
function databaseFaultOf(error: unknown): { setting: DatabaseSetting; sentence: string } | undefined {
  if (error instanceof AppError) {
    const setting = databaseSettings.find((name) => error.sentence.startsWith(`${name}: `))
    if (setting) return { setting, sentence: error.sentence }
  }
  if (!isTransientDatabaseFailure(error)) return undefined
  const sentence = `DATABASE_URL: the connection to the database was lost: ${databaseMessage(error)}.`
  return { setting: 'DATABASE_URL', sentence }
}

function servedPagesNote(port: number): string {
  const pages = [`http://localhost:${port}/env-check`, ...diagnosticPages].join(' and ')
  return `\nUntil PastFash has started, only ${pages} are served.\n`
}

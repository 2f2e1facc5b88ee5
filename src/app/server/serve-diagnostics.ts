import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { AppError } from '../../platform/errors.ts'
import { databaseMessage, isPassingDatabaseFailure } from '../../platform/server/db/db-failure.ts'
import { type Fetch, type Listening, listen } from '../../platform/server/http/listen.ts'
import { createLog, type Log } from '../../platform/server/process/log.ts'
import { type Started, stopOnSignal } from '../../platform/server/process/stop-in-order.ts'
import { type Config, faultsSentence } from '../../platform/server/settings/config.ts'
import { blocking, listenOnIn, portIn, withFault } from '../../platform/server/settings/setting-states.ts'
import { createDiagnostics, diagnosticPages, type Standing } from './diagnostics.ts'

/** Milliseconds between tries to use a database that is away, and after which a start that goes on is stood in for. */
const lookAgainAfter = 2_000
const startsWithin = 10_000

type Waiting = { config: Config; log: Log }

const databaseSettings = ['DATABASE_URL', 'MIGRATE_DATABASE_URL'] as const
type DatabaseSetting = (typeof databaseSettings)[number]

const unusable = 'PastFash cannot use this database; standard error says why. It is tried again by itself'

/** Stands in for a service that its settings keep from starting, until it is stopped, and says so on standard error. */
export async function serveDiagnostics(started: Started, standing: Standing) {
  const log = createLog('warn')
  stopOnSignal(started, {
    drainMs: 0,
    onFailure: (failure) => log.error(failure, 'something did not stop in order'),
  })
  const standIn = await listen({
    fetch: (await createDiagnostics(standing, log)).fetch,
    port: portIn(standing.environment),
    hostname: listenOnIn(standing.environment),
  })
  started.add(() => standIn.stop())
  process.stderr.write(`\n${faultsSentence(standing.states)}\n${untilThen(standIn.port)}`)
}

/**
 * What `start` gives, once a service can use its database: until then it is started again and again, and a stand-in says why at its
 * address and on standard error. One that takes long is stood in for too, so that whoever watches it sees that it lives.
 * `start` is given what makes the stand-in leave the port, to be called right before the service takes it.
 */
export async function onceDatabaseServes<Running>(
  started: Started,
  { config, log, ...site }: Waiting & Omit<Standing, 'states'>,
  start: (leavePort: () => Promise<void>) => Promise<Running>,
): Promise<Running> {
  let standIn: Promise<Listening> | undefined
  let answers: Hono
  let said = ''
  const leavePort = async () => {
    clearTimeout(late)
    const leaving = standIn?.catch(() => undefined)
    standIn = undefined
    await (await leaving)?.stop(0)
  }
  const standInFor = async (states: Standing['states']) => {
    const making = createDiagnostics({ ...site, states }, log)
    const fetch: Fetch = (...request) => answers.fetch(...request)
    // Known from now on to whoever leaves the port, also while it is still being made.
    standIn ??= making.then(() => listen({ fetch, port: config.port, hostname: config.listenOn }))
    answers = await making
    return await standIn
  }
  // A port that is taken is said once the service itself asks for it.
  const late = setTimeout(() => void standInFor(config.settings).catch(() => undefined), startsWithin)
  started.add(leavePort)
  for (;;) {
    try {
      return await start(leavePort)
    } catch (error) {
      const fault = faultOf(error)
      if (fault === undefined || started.isStopping()) throw error
      clearTimeout(late)
      const { port } = await standInFor(withFault(config.settings, blocking(fault.setting, 'unusable', unusable)))
      if (fault.sentence !== said) process.stderr.write(`\n${fault.sentence}\n${untilThen(port)}`)
      said = fault.sentence
    }
    await wait(lookAgainAfter)
  }
}

/** What keeps the database from being used, where it is that; undefined for what keeps a service from starting otherwise. */
function faultOf(error: unknown): { setting: DatabaseSetting; sentence: string } | undefined {
  if (error instanceof AppError) {
    const setting = databaseSettings.find((name) => error.sentence.startsWith(`${name}: `))
    if (setting) return { setting, sentence: error.sentence }
  }
  if (!isPassingDatabaseFailure(error)) return undefined
  return { setting: 'DATABASE_URL', sentence: `DATABASE_URL: the database was lost: ${databaseMessage(error)}.` }
}

function untilThen(port: number): string {
  const pages = [`http://localhost:${port}/env-check`, ...diagnosticPages].join(' and ')
  return `\nUntil then only ${pages} are served.\n`
}

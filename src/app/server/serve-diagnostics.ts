import { setTimeout as wait } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { AppError } from '../../platform/errors.ts'
import { checkDatabase, checkOwner } from '../../platform/server/check-database.ts'
import { type Config, faultsSentence } from '../../platform/server/config.ts'
import { type Listening, listen } from '../../platform/server/listen.ts'
import { createLog, type Log } from '../../platform/server/log.ts'
import { blocking, listenOnIn, portIn, withFault } from '../../platform/server/setting-states.ts'
import { type Started, stopOnSignal } from '../../platform/server/stop-in-order.ts'
import { createDiagnostics, type Standing } from './diagnostics.ts'

/** Milliseconds between looks for a database that is away, and the longest that one of them takes. */
const lookAgainAfter = 2_000
const answersWithin = 10_000

type Waiting = { config: Config; connection: PoolConfig; owner: PoolConfig | undefined; log: Log }

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
  process.stderr.write(`\n${faultsSentence(standing.states)}\n${untilThen(standIn)}`)
}

/** Resolves once a service can use its database; until then it stands in for it, and says why on standard error. */
export async function untilDatabaseServes(
  started: Started,
  { config, connection, owner, log, ...site }: Waiting & Omit<Standing, 'states'>,
): Promise<void> {
  let standIn: Listening | undefined
  let said = ''
  started.add(() => standIn?.stop())
  for (;;) {
    const fault = await faultOf(connection, owner)
    if (fault === undefined) break
    const setting = fault.startsWith('MIGRATE_DATABASE_URL') ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL'
    const states = withFault(config.settings, blocking(setting, 'unusable', unusable))
    standIn ??= await listen({
      fetch: (await createDiagnostics({ ...site, states }, log)).fetch,
      port: config.port,
      hostname: config.listenOn,
    })
    if (fault !== said) process.stderr.write(`\n${fault}\n${untilThen(standIn)}`)
    said = fault
    await wait(lookAgainAfter)
  }
  await standIn?.stop(0)
  standIn = undefined
}

async function faultOf(connection: PoolConfig, owner: PoolConfig | undefined): Promise<string | undefined> {
  const quickly = { connectionTimeoutMillis: answersWithin }
  try {
    await checkDatabase({ ...connection, ...quickly })
    if (owner) await checkOwner({ ...owner, ...quickly }, { ...connection, ...quickly })
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.sentence
    throw error
  }
}

function untilThen({ port }: Listening): string {
  return `\nUntil then only http://localhost:${port}/env-check and /test-ebay-config are served.\n`
}

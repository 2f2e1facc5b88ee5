import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinkToDemo } from '../../account/server/demo/open-demo.ts'
import { chooseWriter } from '../../listings/server/choose-writer.ts'
import { systemClock } from '../../platform/clock.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { startPostgres } from '../../platform/server/postgres/start-postgres.ts'
import { openDataFolder } from '../../platform/server/process/data-folder.ts'
import { createLog, type Log } from '../../platform/server/process/log.ts'
import { logConsole } from '../../platform/server/process/log-console.ts'
import { startSteps } from '../../platform/server/process/start-steps.ts'
import { createStartedParts, type StartedParts, stopOnSignal } from '../../platform/server/process/stop-in-order.ts'
import { installationSecrets, parseAppSecrets } from '../../platform/server/settings/app-secrets.ts'
import type { Config } from '../../platform/server/settings/config.ts'
import type { SecretSettings } from '../../platform/server/settings/secret-settings.ts'
import { type BootOptions, boot } from './boot.ts'
import { refuseLostKeys } from './lost-data.ts'
import { startPractice } from './practice/start-practice.ts'
import { serveDiagnostics, startWhenDatabaseIsUsable } from './serve-diagnostics.ts'
import { diagnoseSettings, readConfig } from './settings.ts'

const webFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/** If started by root, the database runs as another user. PastFash cannot: that user may have no access to its folders. */
const rootNote =
  'PastFash itself runs as root, which it does not need. Start it as an ordinary user who owns its data folder.'

/** Words after `npm start --`. */
type Switches = { withLan: boolean; withDemo?: boolean }

/** Short times for tests. */
type TestTimes = Pick<BootOptions, 'ebaySending' | 'ebaySyncing'>

/**
 * Runs the product as a process, with settings from the environment, until a signal stops it. A failed start prints its
 * sentence on standard error and sets the exit code 1. `withLan`: phones in the same network can reach it too. `withDemo`: it
 * has a demo shop, and prints a link to it.
 */
export async function runProduct({ withLan, withDemo = false, ...testTimes }: Switches & TestTimes): Promise<void> {
  // Other users of this machine must not read photos, keys and the database.
  process.umask(0o077)
  // A closed terminal must not keep the server from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const product = createStartedParts()
  try {
    await start(product, { withLan, withDemo }, testTimes)
  } catch (error) {
    // Errors after Ctrl-C are expected, because the database stops too.
    const isUnexpected = !product.isStopping()
    await product.stop()
    if (isUnexpected && !(error instanceof AppError)) throw error
    if (isUnexpected) process.stderr.write(`\n${messageOf(error)}\n`)
    process.exitCode = 1
  }
}

async function start(startedParts: StartedParts, { withLan, withDemo }: Switches, testTimes: TestTimes) {
  const states = diagnoseSettings(process.env)
  // A service also shows its wrong settings at its own address, where the operator looks.
  if (process.env['NODE_ENV'] === 'production' && states.some(({ blocks }) => blocks))
    return await serveDiagnostics(startedParts, { states, environment: process.env, webFolder })
  const { config, secrets } = readConfig(process.env)
  const log = createLog(config.logLevel)
  logConsole(log)
  stopOnSignal(startedParts, {
    drainMs: config.drainSeconds * 1000,
    onFailure: (failure) => log.error(failure, 'a part of the process failed to stop'),
  })
  const steps = startSteps()
  const folder = storesNothing(config, secrets) ? undefined : openDataFolder({ path: config.dataFolder })
  startedParts.add(() => folder?.release())
  const root = folder?.root ?? config.dataFolder
  // Starts in parallel to the database, because both take about as long.
  const practice =
    config.ebay.environment === 'practice'
      ? startPractice({ folder: join(root, 'practice'), appPort: config.port, withLan, log })
      : undefined
  // Awaited after the database has started. Until then a failure must not count as unhandled.
  practice?.catch(() => undefined)
  startedParts.add(async () => (await practice?.catch(() => undefined))?.stop())
  const postgres = secrets.databaseUrl ? undefined : await startPostgres({ root, log, onStep: steps.step })
  if (postgres) startedParts.add(() => postgres.stop())
  if (postgres?.notice) steps.note(postgres.notice)
  if (process.getuid?.() === 0) steps.note(rootNote)
  // Loads the library for certificates only if it is needed.
  const lan = withLan ? await import('../../platform/server/lan/serve-lan.ts') : undefined

  const connection = postgres?.connection ?? { connectionString: secrets.databaseUrl }
  const secretsFile = join(root, 'keys', 'app-secrets')
  const ownSecrets = secrets.appSecrets
    ? undefined
    : await installationSecrets(secretsFile, () => refuseLostKeys(connection, secretsFile, config))
  const appSecrets = parseAppSecrets(secrets.appSecrets ?? ownSecrets ?? '')
  const owner = secrets.migrateDatabaseUrl ? { connectionString: secrets.migrateDatabaseUrl } : undefined
  const market = await practice
  const bootProduct = (beforeListening?: () => Promise<void>) =>
    boot({
      config,
      secrets,
      appSecrets,
      ownSecrets,
      connection,
      owner,
      clock: systemClock,
      log,
      // The writer is closed with its services, so each try to boot creates another one.
      writer: writerOf(config, secrets, log),
      practice: market,
      webFolder,
      ...testTimes,
      extraKnownHosts: lan?.lanHosts(config.port),
      signal: startedParts.signal,
      onStep: steps.step,
      beforeListening,
    })
  const running = config.production
    ? await startWhenDatabaseIsUsable(startedParts, { config, log, environment: process.env, webFolder }, bootProduct)
    : await bootProduct()
  startedParts.add(() => running.stop())
  const { port } = running.listening
  process.stdout.write(`\n  ${readySentence(config.role, port)}\n`)
  if (withDemo) process.stdout.write(`  ${demoSentence(await createLinkToDemo(running.services), port)}\n`)
  if (lan) {
    const served = await lan.serveLan({
      fetch: running.fetch,
      port,
      folder: join(root, 'lan'),
      clock: systemClock,
    })
    startedParts.add(() => served.stop())
  }
}

function writerOf(config: Config, secrets: SecretSettings, log: Log) {
  const { aiModel: model, aiBaseUrl: baseUrl, aiStreaming: streaming } = config
  return chooseWriter({ model, apiKey: secrets.aiApiKey, baseUrl, streaming }, log)
}

/** True if nothing is stored on this machine. Then several processes may start in one folder. */
function storesNothing({ bucket, ebay }: Config, { databaseUrl, appSecrets }: SecretSettings): boolean {
  return Boolean(databaseUrl && appSecrets && bucket) && ebay.environment !== 'practice'
}

function readySentence(role: Config['role'], port: number): string {
  const address = `http://localhost:${port}`
  return role === 'worker' ? `PastFash is ready to work; see ${address}/readyz` : `PastFash is ready at ${address}`
}

/** `path`: of the link to the demo shop; undefined if there is none. */
function demoSentence(path: string | undefined, port: number): string {
  if (path === undefined)
    return 'There is no demo shop with eBay keys, as a service, or while new accounts are turned off.'
  return `The demo shop opens once at http://localhost:${port}${path}`
}

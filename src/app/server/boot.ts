import { enterEnvironment } from '../../ebay/server/environment/enter-environment.ts'
import { startSyncing } from '../../ebay/server/sync/start-syncing.ts'
import { checkDatabase } from '../../platform/server/check-database.ts'
import { type Listening, listen } from '../../platform/server/listen.ts'
import { migrateDatabase } from '../../platform/server/migrate.ts'
import { type Step, silentStep } from '../../platform/server/start-steps.ts'
import { startJobs } from './jobs.ts'
import { createApp } from './routes.ts'
import { createServices, type Parts, type Services } from './services.ts'
import { startSweeping } from './sweep.ts'

export type BootOptions = Parts & {
  webFolder: string
  onStep?: Step
  /** How often is looked whose news of eBay are due; tests look more often. */
  syncing?: Parameters<typeof startSyncing>[1]
  /** Hosts besides loopback that the site answers at. */
  alsoKnownHosts?: readonly string[]
}

export type Running = {
  services: Services
  listening: Listening
  /** Every mounted route as 'METHOD path', wildcards included. */
  routes: string[]
  /** Answers a request; shared by every listener. */
  fetch: Parameters<typeof listen>[0]['fetch']
  stop(): Promise<void>
}

/** Starts the product on a database: role checked, tables current, jobs at work, answering on loopback. */
export async function boot(options: BootOptions): Promise<Running> {
  const { config, connection, onStep = silentStep } = options
  await onStep('Preparing the tables', async () => {
    await checkDatabase(connection)
    await migrateDatabase(connection)
  })
  const services = await createServices(options)
  const stopping = new AbortController()
  try {
    const knownHosts = new Set(options.alsoKnownHosts)
    return await onStep('Starting the server', async () => {
      await enterEnvironment(services)
      await startJobs(services)
      const app = await createApp(services, {
        webFolder: options.webFolder,
        stopping: stopping.signal,
        isKnownHost: (host) => knownHosts.has(host),
      })
      const listening = await listen({ fetch: app.fetch, port: config.port })
      services.site.listensAt(listening.port)
      for (const name of ['localhost', '127.0.0.1', '[::1]']) knownHosts.add(`${name}:${listening.port}`)
      if (config.appUrl) knownHosts.add(new URL(config.appUrl).host)
      const sweeping = startSweeping(services)
      const syncing = startSyncing(services, options.syncing)
      return {
        services,
        listening,
        routes: app.routes.map(({ method, path }) => `${method} ${path}`),
        fetch: app.fetch,
        async stop() {
          stopping.abort()
          await Promise.all([listening.stop(), sweeping.stop(), syncing.stop()])
          await services.stop()
        },
      }
    })
  } catch (error) {
    await services.stop()
    throw error
  }
}

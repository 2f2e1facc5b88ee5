import { Hono } from 'hono'
import type { PoolConfig } from 'pg'
import { prepareDatabase } from '../../platform/server/db/prepare-database.ts'
import { answerErrors } from '../../platform/server/http/answer-errors.ts'
import { mountHealth } from '../../platform/server/http/health.ts'
import { type Listening, listen } from '../../platform/server/http/listen.ts'
import { serveMetrics } from '../../platform/server/metrics/serve-metrics.ts'
import { watchProcess } from '../../platform/server/metrics/watch-process.ts'
import { type Step, silentStep } from '../../platform/server/process/start-steps.ts'
import type { Services } from '../../platform/server/services.ts'
import { backupAge } from './backup/kept-backups.ts'
import { refuseInside } from './backup/manifest.ts'
import { scheduleBackups } from './backup/schedule-backups.ts'
import { refuseLostPhotos } from './lost-data.ts'
import { createApp } from './routes.ts'
import { createServices, type Parts } from './services.ts'
import { handledJobs, jobKinds, readiness, slices } from './slices.ts'
import { startSweeping } from './sweep.ts'

export type BootOptions = Parts & {
  /** The role that may create tables, if it is not the role of `connection`. */
  owner?: PoolConfig | undefined
  /** The secrets that the installation generated, if APP_SECRETS is not set. Automatic backups include them. */
  ownSecrets?: string | undefined
  webFolder: string
  /** Ends a start that waits for another process to create the tables. */
  signal?: AbortSignal
  onStep?: Step
  /** Called right before the server opens its port. */
  beforeListening?: (() => Promise<void>) | undefined
  /** Hosts at which the site answers besides loopback and APP_URL. */
  extraKnownHosts?: readonly string[]
}

export type Running = {
  services: Services
  listening: Listening
  /** Every mounted route as 'METHOD path', wildcards included. */
  routes: string[]
  /** Answers a request; shared by every listener. */
  fetch: Parameters<typeof listen>[0]['fetch']
  /** Shuts down in the steps of `createShutdown`, once. */
  stop(): Promise<void>
}

/** Starts the product on a database: checks the role, updates the tables, then starts the parts of this process's role. */
export async function boot(options: BootOptions): Promise<Running> {
  const { config, connection, ownSecrets, onStep = silentStep } = options
  if (config.backups) refuseInside(config.dataFolder, config.backups.folder)
  await onStep('Preparing the tables', () => prepareDatabase(options))
  const services = await createServices(options)
  let metricsServer: Listening | undefined
  try {
    const knownHosts = new Set(options.extraKnownHosts)
    return await onStep('Starting the server', async () => {
      metricsServer = await startMetricsServer(services)
      await refuseLostPhotos(services)
      for (const slice of slices) await slice.prepare?.(services)
      await services.jobs.start(jobKinds)
      const app =
        config.role === 'worker'
          ? createProbes(services)
          : await createApp(services, {
              webFolder: options.webFolder,
              isKnownHost: (host) => knownHosts.has(host),
            })
      await options.beforeListening?.()
      const listening = await listen({ fetch: app.fetch, port: config.port, hostname: config.listenOn })
      services.site.listensAt(listening.port)
      for (const name of ['localhost', '127.0.0.1', '[::1]']) knownHosts.add(`${name}:${listening.port}`)
      if (config.appUrl) knownHosts.add(new URL(config.appUrl).host)
      const background = config.role === 'web' ? undefined : startBackground(services)
      const backups = config.role === 'web' ? undefined : scheduleBackups({ ...services, connection, ownSecrets })
      const stop = async () => {
        const { shutdown, jobs } = services
        services.log.info({ drainSeconds: config.drainSeconds }, 'shutting down')
        const workStopped = Promise.all([jobs.drain(shutdown.times.jobsMs), background?.stop(), backups?.stop()])
        // A worker gets no requests but health checks.
        await Promise.all([
          shutdown.shutDown(listening, config.role === 'worker' ? workStopped : undefined),
          workStopped,
        ])
        await services.stop()
        // Last, so that the metrics show the shutdown.
        await metricsServer?.stop(0)
        services.log.info('stopped')
      }
      let stopped: Promise<void> | undefined
      return {
        services,
        listening,
        routes: app.routes.map(({ method, path }) => `${method} ${path}`),
        fetch: app.fetch,
        stop: () => (stopped ??= stop()),
      }
    })
  } catch (error) {
    await services.stop()
    await metricsServer?.stop(0)
    throw error
  }
}

async function startMetricsServer({ config, metrics }: Services): Promise<Listening | undefined> {
  if (!config.metrics) return undefined
  watchProcess(metrics, config)
  return serveMetrics(metrics, config.metrics)
}

/** The answers of a worker: health and readiness. The web processes answer everything else. */
export function createProbes(services: Services): Hono {
  const app = new Hono()
  answerErrors(app, services.log)
  mountHealth(app, services, { readiness, backupAge })
  return app
}

type Background = {
  /** Starts no more sweeps and no more repeated work of slices, and waits for what is running. The queue stops its own jobs. */
  stop(): Promise<void>
}

/** Starts the background work of a process: jobs, sweeps and the repeating work of slices. */
function startBackground(services: Services): Background {
  for (const job of handledJobs) job.start(services)
  const repeatedWork = [startSweeping(services), ...slices.flatMap(({ background }) => background?.(services) ?? [])]
  return {
    async stop() {
      await Promise.all(repeatedWork.map((each) => each.stop()))
    },
  }
}

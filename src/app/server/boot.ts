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
  /** By a role that may make tables, where another one than `connection`'s does it. */
  owner?: PoolConfig | undefined
  /** The installation's own secrets, where no setting has them: backups that are made by themselves hold them. */
  ownSecrets?: string | undefined
  webFolder: string
  /** Ends a start that waits for another process to make the tables. */
  signal?: AbortSignal
  onStep?: Step
  /** Called right before the port is taken. */
  beforeListening?: (() => Promise<void>) | undefined
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
  /** Goes as `leaving` says, once. */
  stop(): Promise<void>
}

/** Starts the product on a database: role checked, tables current, then what this process's role asks for. */
export async function boot(options: BootOptions): Promise<Running> {
  const { config, connection, ownSecrets, onStep = silentStep } = options
  if (config.backups) refuseInside(config.dataFolder, config.backups.folder)
  await onStep('Preparing the tables', () => prepareDatabase(options))
  const services = await createServices(options)
  let figures: Listening | undefined
  try {
    const knownHosts = new Set(options.alsoKnownHosts)
    return await onStep('Starting the server', async () => {
      figures = await serveFigures(services)
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
      const working = config.role === 'web' ? undefined : startWorking(services)
      const backups = config.role === 'web' ? undefined : scheduleBackups({ ...services, connection, ownSecrets })
      const stop = async () => {
        const { leaving, jobs } = services
        services.log.info({ drainSeconds: config.drainSeconds }, 'told to stop')
        const work = Promise.all([jobs.rest(leaving.times.jobsMs), working?.stop(), backups?.stop()])
        // Nobody sends requests to a worker but to ask how it is.
        await Promise.all([leaving.leave(listening, config.role === 'worker' ? work : undefined), work])
        await services.stop()
        // Last, so that a drain can be watched.
        await figures?.stop(0)
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
    await figures?.stop(0)
    throw error
  }
}

async function serveFigures({ config, metrics }: Services): Promise<Listening | undefined> {
  if (!config.metrics) return undefined
  watchProcess(metrics, config)
  return serveMetrics(metrics, config.metrics)
}

/** What a worker answers: whether it lives and whether it can work. Everything else is for the web processes. */
export function createProbes(services: Services): Hono {
  const app = new Hono()
  answerErrors(app, services.log)
  mountHealth(app, services, { readiness, backupAge })
  return app
}

type Working = {
  /** Begins no round any more, of sweeping or of a slice, and waits for the running ones. Jobs are told by their own queue. */
  stop(): Promise<void>
}

/** What a process does that nobody waits for at a page: takes jobs, sweeps, and what slices do in the background. */
function startWorking(services: Services): Working {
  for (const job of handledJobs) job.take(services)
  const rounds = [startSweeping(services), ...slices.flatMap(({ background }) => background?.(services) ?? [])]
  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}

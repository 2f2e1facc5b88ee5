import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Listening } from '../http/listen.ts'

/** The steps in which a process stops. Each step is a signal for the parts that have to act on it. */
export type Shutdown = {
  /** Aborts first: /readyz answers "stopping", and requests are still answered until the proxy has noticed. */
  readonly stopping: AbortSignal
  /** Aborts when no new connections are accepted: endless streams end, and their browsers find another process. */
  readonly portClosed: AbortSignal
  /** Aborts when the time is over: everything still running is cut. */
  readonly timeOver: AbortSignal
  readonly times: ShutdownTimes
  /** Takes all steps and resolves when nothing is being answered. The port stays open until `work` has ended too. */
  shutDown(listening: Pick<Listening, 'endConnections' | 'closePort' | 'stop'>, work?: Promise<unknown>): Promise<void>
}

/** Milliseconds from the start of the shutdown. */
export type ShutdownTimes = {
  /** New connections are accepted until then. */
  lingerMs: number
  /** Running answers may take until then. */
  answersMs: number
  /** Running jobs may take until then, before they are requeued. */
  jobsMs: number
}

/**
 * The times of a shutdown within `drainSeconds`. A service accepts connections for a sixth of it, until its proxy has
 * asked /readyz. A worker, or PastFash on one's own machine, has no proxy. Jobs end early enough to be requeued in
 * time.
 */
export function shutdownTimes({
  drainSeconds,
  production,
  role,
}: {
  drainSeconds: number
  production: boolean
  role: 'all' | 'web' | 'worker'
}): ShutdownTimes {
  const answersMs = drainSeconds * 1000
  return { lingerMs: production && role !== 'worker' ? answersMs / 6 : 0, answersMs, jobsMs: answersMs * 0.9 }
}

/** Idle connections stay open after the port has closed, for this share of the lingering. */
const idleShare = 0.2

export function createShutdown(times: ShutdownTimes): Shutdown {
  const { lingerMs, answersMs } = times
  const [stopping, portClosed, timeOver] = [new AbortController(), new AbortController(), new AbortController()]
  return {
    stopping: stopping.signal,
    portClosed: portClosed.signal,
    timeOver: timeOver.signal,
    times,
    async shutDown(listening, work) {
      const endsAt = performance.now() + answersMs
      stopping.abort()
      const cut = setTimeout(() => timeOver.abort(), answersMs)
      listening.endConnections()
      await Promise.all([wait(lingerMs), work])
      await listening.closePort()
      portClosed.abort()
      // A client whose new connections are refused stops sending on its open ones.
      await wait(lingerMs * idleShare)
      await listening.stop(Math.max(0, endsAt - performance.now()))
      clearTimeout(cut)
      timeOver.abort()
    },
  }
}

import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Listening } from '../http/listen.ts'

/** How a process goes that is told to stop. Each step is a signal for those who have to do something about it. */
export type Shutdown = {
  /** It says that it is not ready, and still takes what comes: whoever sends requests here has to learn of it first. */
  readonly begun: AbortSignal
  /** It takes no new connections: what would go on for ever ends, and finds another process. */
  readonly closed: AbortSignal
  /** The time is over: what has not ended is cut. */
  readonly over: AbortSignal
  readonly times: ShutdownTimes
  /** Goes all the way, and resolves when nothing is being answered any more. The port stays open until `work` has ended, too. */
  leave(listening: Pick<Listening, 'endConnections' | 'closePort' | 'stop'>, work?: Promise<unknown>): Promise<void>
}

/** Milliseconds from the first moment of leaving. */
export type ShutdownTimes = {
  /** So long it takes new connections. */
  lingerMs: number
  /** So long answers under way may take. */
  answersMs: number
  /** So long running jobs may take, before they are requeued. */
  jobsMs: number
}

/**
 * The times of a process with so many seconds. A service lingers for a sixth of them, in which whoever sends it requests asks
 * /readyz; nobody sends any to a worker or to PastFash on one's own machine. Jobs end early enough to be requeued in time.
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

/** Silent connections outlive the port by this part of the lingering. */
const refusedShare = 0.2

export function createShutdown(times: ShutdownTimes): Shutdown {
  const { lingerMs, answersMs } = times
  const [begun, closed, over] = [new AbortController(), new AbortController(), new AbortController()]
  return {
    begun: begun.signal,
    closed: closed.signal,
    over: over.signal,
    times,
    async leave(listening, work) {
      const endsAt = performance.now() + answersMs
      begun.abort()
      const cut = setTimeout(() => over.abort(), answersMs)
      listening.endConnections()
      await Promise.all([wait(lingerMs), work])
      await listening.closePort()
      closed.abort()
      // Whoever is refused now sends nothing more on connections that it still has.
      await wait(lingerMs * refusedShare)
      await listening.stop(Math.max(0, endsAt - performance.now()))
      clearTimeout(cut)
      over.abort()
    },
  }
}

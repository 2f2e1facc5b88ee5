import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { messageOf } from '../../errors.ts'
import { type Launch, type Launched, launch } from './launch.ts'

export type Supervised = {
  /** Ends the database in order and resolves when it is gone. */
  stop(): Promise<void>
}

/**
 * Starts the database and starts it again whenever it dies without having been asked to. Resolves when it takes connections;
 * throws an AppError with its last words when the very first start fails.
 */
export async function supervise(what: Launch): Promise<Supervised> {
  const stopping = new AbortController()
  let current = launch(what)
  const interruptAtExit = () => void current.child.kill('SIGINT')
  process.on('exit', interruptAtExit)
  try {
    await current.ready
  } catch (thrown) {
    process.off('exit', interruptAtExit)
    throw thrown
  }
  const kept = keepRunning()

  async function keepRunning() {
    let deaths = 0
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      deaths += 1
      what.log.error({ how, deaths }, 'the database ended unasked; starting it again')
      await delay(restartDelay(deaths), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      current = launch(what)
      if (await comesBack(current, what.log)) deaths = 0
    }
  }

  return {
    async stop() {
      stopping.abort()
      await end(current)
      await kept
      process.off('exit', interruptAtExit)
    },
  }
}

async function comesBack({ ready }: Launched, log: Logger): Promise<boolean> {
  const began = Date.now()
  try {
    await ready
    log.info({ milliseconds: Date.now() - began }, 'the database is back')
    return true
  } catch (thrown) {
    log.error({ reason: messageOf(thrown) }, 'the database did not come back')
    return false
  }
}

/** SIGINT is PostgreSQL's "fast" stop: it ends open transactions. SIGQUIT gives up at once and recovers at the next start. */
async function end({ child, ended }: Launched) {
  child.kill('SIGINT')
  const impatience = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  const despair = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(impatience)
  clearTimeout(despair)
}

/** Milliseconds: 200 after the first death, up to 5 s when it keeps dying before it is ready. */
function restartDelay(deaths: number) {
  return Math.min(200 * 2 ** (deaths - 1), 5000)
}

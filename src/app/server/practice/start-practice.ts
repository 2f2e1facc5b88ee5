import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { PracticeMarket } from '../../../ebay/server/client/choose-ebay.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/server/process/log.ts'

export type Practice = PracticeMarket & { stop(): Promise<void> }

export type PracticeOptions = {
  /** Where the marketplace keeps what it knows: it goes on there after a restart. */
  folder: string
  /** The app's own port: the marketplace takes the third after it, behind those of --lan, or any where that is taken. */
  appPort: number
  /** Whether phones in the same network reach it. */
  withLan: boolean
  log: Log
}

const program = fileURLToPath(new URL('../../../../simulators/ebay/main.ts', import.meta.url))
const readySchema = z.object({
  origin: z.url(),
  keyset: z.object({ clientId: z.string(), clientSecret: z.string(), ruName: z.string() }),
})
/** Milliseconds that the marketplace may take to end by itself. */
const endsWithin = 3_000
const startAgainAfter = 1_000

/**
 * Starts the practice marketplace as a process of its own, which nothing of the product is part of: it is told from here by the
 * channel between the two, and ends when that does, also when this process is killed. Should it die, it is started again where
 * it was. Throws an AppError when it does not start.
 */
export async function startPractice({ folder, appPort, withLan, log }: PracticeOptions): Promise<Practice> {
  const host = withLan ? '0.0.0.0' : '127.0.0.1'
  let isStopping = false
  let child = launch(appPort === 0 ? 0 : appPort + 3)
  const market = await readyOf(child)
  watch(child)
  return {
    ...market,
    async stop() {
      isStopping = true
      await end(child)
    },
  }

  function launch(port: number): ChildProcess {
    // In a process group of its own: a Ctrl-C on the terminal must not reach it before the app has finished its work.
    return spawn(process.execPath, [program, String(port), folder], {
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...systemRoot(), EBAY_SIMULATOR_HOST: host },
    })
  }

  function watch(watched: ChildProcess) {
    watched.once('exit', (code, signal) => {
      if (isStopping) return
      log.warn({ code, signal }, 'the practice marketplace ended, and is started again')
      void startAgain()
    })
  }

  async function startAgain() {
    await wait(startAgainAfter, undefined, { ref: false })
    if (isStopping) return
    child = launch(Number(new URL(market.origin).port))
    try {
      const { origin } = await readyOf(child)
      if (origin !== market.origin) throw new Error(`it is at ${origin} now`)
      watch(child)
    } catch (failure) {
      log.error(failure, 'the practice marketplace did not start again')
    }
  }
}

async function readyOf(child: ChildProcess): Promise<PracticeMarket> {
  const said = Promise.withResolvers<unknown>()
  child.once('message', said.resolve)
  child.once('error', said.reject)
  child.once('exit', (code) => said.reject(new Error(`it ended with ${code}`)))
  try {
    return readySchema.parse(await said.promise)
  } catch (cause) {
    throw new AppError('broken', 'The practice marketplace did not start. Start PastFash again.', { cause })
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  const late = setTimeout(() => child.kill('SIGKILL'), endsWithin)
  await ended
  clearTimeout(late)
}

/** Windows starts no program without it; nothing else of this process's environment is for another one. */
function systemRoot(): Record<string, string> {
  const root = process.env['SystemRoot']
  return root === undefined ? {} : { SystemRoot: root }
}

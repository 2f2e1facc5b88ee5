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
  /** The folder of the marketplace's data, which survives a restart. */
  folder: string
  /** The app's own port. The next two are for `--lan`. The marketplace uses the third, or any port if that is taken. */
  appPort: number
  /** True if phones in the same network can reach it. */
  withLan: boolean
  log: Log
}

const program = fileURLToPath(new URL('../../../../simulators/ebay/main.ts', import.meta.url))
const readySchema = z.object({
  origin: z.url(),
  keyset: z.object({ clientId: z.string(), clientSecret: z.string(), ruName: z.string() }),
})
/** Milliseconds for the marketplace to exit on its own. */
const exitTimeout = 3_000
/** Milliseconds. */
const restartDelay = 1_000

/**
 * Starts the practice marketplace as a separate process. It exits when the IPC channel to this process closes, so also if
 * this process is killed. If it crashes, it is restarted at the same address.
 * Throws AppError('broken') if it does not start.
 */
export async function startPractice({ folder, appPort, withLan, log }: PracticeOptions): Promise<Practice> {
  const host = withLan ? '0.0.0.0' : '127.0.0.1'
  let isStopping = false
  let child = launch(appPort === 0 ? 0 : appPort + 3)
  const market = await waitForReady(child)
  watch(child)
  return {
    ...market,
    async stop() {
      isStopping = true
      await end(child)
    },
  }

  function launch(port: number): ChildProcess {
    // In its own process group: Ctrl-C on the terminal must not reach it before the app has finished its work.
    return spawn(process.execPath, [program, String(port), folder], {
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...systemRoot(), EBAY_SIMULATOR_HOST: host },
    })
  }

  function watch(watchedChild: ChildProcess) {
    watchedChild.once('exit', (code, signal) => {
      if (isStopping) return
      log.warn({ code, signal }, 'the practice marketplace exited and is restarted')
      void restart()
    })
  }

  async function restart() {
    await wait(restartDelay, undefined, { ref: false })
    if (isStopping) return
    child = launch(Number(new URL(market.origin).port))
    try {
      const { origin } = await waitForReady(child)
      if (origin !== market.origin) throw new Error(`it is at ${origin} now`)
      watch(child)
    } catch (failure) {
      log.error(failure, 'the practice marketplace did not restart')
    }
  }
}

async function waitForReady(child: ChildProcess): Promise<PracticeMarket> {
  const readyMessage = Promise.withResolvers<unknown>()
  child.once('message', readyMessage.resolve)
  child.once('error', readyMessage.reject)
  child.once('exit', (code) => readyMessage.reject(new Error(`it exited with ${code}`)))
  try {
    return readySchema.parse(await readyMessage.promise)
  } catch (cause) {
    throw new AppError('broken', 'The practice marketplace did not start. Start PastFash again.', { cause })
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.disconnect()
  const killTimer = setTimeout(() => child.kill('SIGKILL'), exitTimeout)
  await exited
  clearTimeout(killTimer)
}

/** Windows starts no program without this variable. Nothing else of this process's environment is passed on. */
function systemRoot(): Record<string, string> {
  const root = process.env['SystemRoot']
  return root === undefined ? {} : { SystemRoot: root }
}

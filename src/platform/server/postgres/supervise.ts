import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError, messageOf } from '../../errors.ts'
import type { SystemUser } from './system-user.ts'

export type SupervisedDatabase = {
  /** Shuts the database down in order. Resolves when its process has ended. */
  stop(): Promise<void>
}

/**
 * Starts the database, and starts it again whenever it ends without a call of `stop`. Resolves when it accepts connections.
 * Throws an AppError with its last log lines if the first start fails.
 */
export async function supervise(launch: Launch): Promise<SupervisedDatabase> {
  const stopping = new AbortController()
  let current = startProgram(launch)
  const interruptAtExit = () => void current.child.kill('SIGINT')
  process.on('exit', interruptAtExit)
  try {
    await current.ready
  } catch (thrown) {
    process.off('exit', interruptAtExit)
    throw thrown
  }
  const supervision = keepRunning()

  async function keepRunning() {
    let deaths = 0
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      deaths += 1
      launch.log.error({ how, deaths }, 'the database ended unexpectedly; starting it again')
      await delay(restartDelay(deaths), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      current = startProgram(launch)
      if (await becomesReady(current, launch.log)) deaths = 0
    }
  }

  return {
    async stop() {
      stopping.abort()
      await shutDown(current)
      await supervision
      process.off('exit', interruptAtExit)
    },
  }
}

async function becomesReady({ ready }: RunningProgram, log: Logger): Promise<boolean> {
  const startedAt = Date.now()
  try {
    await ready
    log.info({ milliseconds: Date.now() - startedAt }, 'the database is back')
    return true
  } catch (thrown) {
    log.error({ reason: messageOf(thrown) }, 'the database did not come back')
    return false
  }
}

/** SIGINT is PostgreSQL's "fast" shutdown: it ends open transactions. SIGQUIT aborts at once and recovers at the next start. */
async function shutDown({ child, ended }: RunningProgram) {
  child.kill('SIGINT')
  const quitTimer = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(quitTimer)
  clearTimeout(killTimer)
}

/** Milliseconds: 200 after the first death, up to 5 s if it keeps dying before it is ready. */
function restartDelay(deaths: number) {
  return Math.min(200 * 2 ** (deaths - 1), 5000)
}

/** One run of the postgres program. */
type RunningProgram = {
  child: ChildProcess
  /** Resolves when the server accepts connections. Rejects with its last log lines if it ends before. */
  ready: Promise<void>
  /** Resolves when it has ended, with its exit code or signal. Never rejects. */
  ended: Promise<number | NodeJS.Signals>
}

type Launch = { program: string; args: string[]; user: SystemUser | undefined; log: Logger }

/**
 * Starts postgres in its own process group: Ctrl-C on the terminal must not reach it while the app still finishes its
 * work.
 */
function startProgram({ program, args, user, log }: Launch): RunningProgram {
  const child = spawn(program, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  const { promise: ready, resolve: isReady, reject: isNotReady } = Promise.withResolvers<void>()
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<number | NodeJS.Signals>()
  // Keeps a rejection during a stop, when nobody waits for `ready`, from counting as unhandled.
  ready.catch(() => undefined)
  const lastLines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line)
    lastLines.splice(0, lastLines.length - 12)
    writeLine(log, line)
    if (line.includes('database system is ready to accept connections')) isReady()
  })
  child.on('error', (cause) => {
    isNotReady(
      new AppError('broken', `The database program ${program} could not be started: ${cause.message}`, { cause }),
    )
    hasEnded(-1)
  })
  const settle = (code: number | null, signal: NodeJS.Signals | null) => {
    isNotReady(new AppError('broken', `The database did not start. It logged: ${lastLines.join(' ') || 'nothing'}`))
    hasEnded(code ?? signal ?? -1)
  }
  child.on('close', settle)
  // A busy backend of a killed server may keep the pipe open for long. Its last lines have a second to arrive.
  child.on('exit', (code, signal) => void setTimeout(settle, 1000, code, signal).unref())
  return { child, ready, ended }
}

/** Message to every open connection when the server shuts down; expected then. */
const shutdownMessage = 'terminating connection due to administrator command'

/** Lines about a failed statement, with their continuation lines. They quote sellers' texts; the caller logs the failure. */
const statementLine = /^(ERROR|DETAIL|HINT|QUERY|CONTEXT|STATEMENT):|^\t/

/** Logs one line of PostgreSQL. FATAL concerns one connection, such as a wrong password. */
function writeLine(log: Logger, line: string) {
  if (statementLine.test(line)) return
  if (line.startsWith('PANIC:')) log.error({ postgres: line }, 'the database had to stop')
  else if (line.includes(shutdownMessage))
    log.debug({ postgres: line }, 'the database ends a connection at its shutdown')
  else if (line.startsWith('FATAL:') || line.startsWith('WARNING:')) log.warn({ postgres: line }, 'the database warns')
  else log.debug({ postgres: line }, 'the database logs')
}

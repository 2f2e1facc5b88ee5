import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError, messageOf } from '../../errors.ts'
import type { SystemUser } from './system-user.ts'

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

/** One run of the postgres program. */
type Launched = {
  child: ChildProcess
  /** Resolves when the server takes connections; rejects with its own last words when it ends before. */
  ready: Promise<void>
  /** Resolves when it has ended, with its exit code or signal. Never rejects. */
  ended: Promise<number | NodeJS.Signals>
}

type Launch = { program: string; args: string[]; user: SystemUser | undefined; log: Logger }

/**
 * Starts postgres in a process group of its own: a Ctrl-C on the terminal must not reach it while the app
 * still finishes its work.
 */
function launch({ program, args, user, log }: Launch): Launched {
  const child = spawn(program, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  const { promise: ready, resolve: isReady, reject: isNotReady } = Promise.withResolvers<void>()
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<number | NodeJS.Signals>()
  // Whoever waits for `ready` hears of it; nobody may be waiting during a stop.
  ready.catch(() => undefined)
  const lastWords: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastWords.push(line)
    lastWords.splice(0, lastWords.length - 12)
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
    isNotReady(new AppError('broken', `The database did not start. It said: ${lastWords.join(' ') || 'nothing'}`))
    hasEnded(code ?? signal ?? -1)
  }
  child.on('close', settle)
  // A busy backend of a killed server may hold the pipe open for long; its last words then have a second to arrive.
  child.on('exit', (code, signal) => void setTimeout(settle, 1000, code, signal).unref())
  return { child, ready, ended }
}

/** What every connection that is left is told when the server stops; that it stops is known. */
const farewell = 'terminating connection due to administrator command'

/** About a statement that failed, and the lines that go on: whoever sent it tells of it, and these quote what a seller typed. */
const ofStatement = /^(ERROR|DETAIL|HINT|QUERY|CONTEXT|STATEMENT):|^\t/

/** FATAL is about one connection, such as a wrong password. */
function writeLine(log: Logger, line: string) {
  if (ofStatement.test(line)) return
  if (line.startsWith('PANIC:')) log.error({ postgres: line }, 'the database had to stop')
  else if (line.includes(farewell)) log.debug({ postgres: line }, 'the database says goodbye')
  else if (line.startsWith('FATAL:') || line.startsWith('WARNING:')) log.warn({ postgres: line }, 'the database warns')
  else log.debug({ postgres: line }, 'the database says')
}

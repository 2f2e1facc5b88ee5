import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** One program of the cluster. */
export type Part = {
  readonly name: string
  /** Starts it, also once more, and waits until it serves. */
  start(): Promise<void>
  /** Asks it to stop as a service manager does, also while it starts, and waits until it has. */
  stop(): Promise<void>
  /** Ends it as a power cut would (kill -9), with all that it started. */
  kill(): Promise<void>
  isRunning(): boolean
  /** Hears in one sentence when it ends although nobody asked it to. */
  onDeath(hear: (sentence: string) => void): void
}

/** Whose rights a program runs with; empty: those of whoever starts the cluster. */
export type Rights = { uid?: number; gid?: number }

type PartOptions = {
  name: string
  program: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  rights?: Rights
  /** The file that what it says is added to. */
  log: string
  /** Where it listens. It is not started while somebody else does there. */
  port: number
  /** Whether it serves. Left out: as soon as it listens. */
  isReady?: () => Promise<boolean>
  /** SIGTERM, where the program means by that what is meant here. */
  stopSignal?: NodeJS.Signals
}

/** Until a program serves: all of them start at once on a machine that may be busy. */
const patienceMs = 300_000
/** As a service manager does it: after a kill a port, or what PostgreSQL shared with its own, may be taken for a moment. */
const launches = 5

/** A part that does not run yet. It has a process group of its own, so that a Ctrl-C at the terminal reaches none of them. */
export function createPart({
  name,
  log,
  port,
  isReady = () => listensOn(port),
  rights = {},
  stopSignal = 'SIGTERM',
  ...options
}: PartOptions): Part {
  let child: ChildProcess | undefined
  let starting = new AbortController()
  let isServing = false
  let hearOfDeath: ((sentence: string) => void) | undefined

  const isRunning = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals, pidOf: (pid: number) => number) {
    isServing = false
    if (!child?.pid || !isRunning()) return
    const ended = once(child, 'exit')
    process.kill(pidOf(child.pid), signal)
    await ended
  }

  const kill = () => end('SIGKILL', (pid) => -pid)

  function launch(): ChildProcess {
    const output = openSync(log, 'a', 0o600)
    const { program, args, env = process.env } = options
    const stdio: StdioOptions = ['ignore', output, output]
    const launched = spawn(program, [...args], { cwd: '/', env, detached: true, stdio, ...rights })
    closeSync(output)
    launched.once('exit', (code, signal) => {
      if (!isServing || !launched.pid) return
      isServing = false
      endGroup(launched.pid)
      const how = signal ?? `exit code ${code}`
      hearOfDeath?.(`${name} has ended by itself (${how}). The others go on without it. Its log: ${log}`)
    })
    return launched
  }

  return {
    name,
    async start() {
      starting = new AbortController()
      const { signal } = starting
      let isTaken = false
      for (let left = launches; left > 0 && !signal.aborted; left -= 1) {
        isTaken = await listensOn(port)
        if (!isTaken) {
          child = launch()
          isServing = await serves(child, isReady)
          if (isServing) return
          await kill()
        }
        await delay(1_000)
      }
      if (signal.aborted) throw new Error(`${name} was stopped while it started`)
      if (isTaken) throw new Error(`${name} does not start: another program listens on its port, ${port}`)
      const said = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
      throw new Error(`${name} does not start. ${log} ends with:\n${said}`)
    },
    stop() {
      starting.abort()
      return end(stopSignal, (pid) => pid)
    },
    kill,
    isRunning,
    onDeath(hear) {
      hearOfDeath = hear
    },
  }
}

/** What a program that died has started outlives it: a worker of nginx would go on listening. */
function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it was left.
  }
}

/** Waits until a program serves; false when it ended instead. Throws where there is no such program. */
async function serves(child: ChildProcess, isReady: () => Promise<boolean>): Promise<boolean> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const giveUpAt = performance.now() + patienceMs
  while (!(await isReady().catch(() => false))) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > giveUpAt) return false
    await delay(50)
  }
  return true
}

/** Whether somebody listens on a port of this machine. */
export function listensOn(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** So many ports that nobody listens on at the moment. All are held until the last is found, so that none is given twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  const ports: number[] = []
  for (const server of servers) {
    if (!server.listening) await once(server, 'listening')
    const address = server.address()
    ports.push(typeof address === 'object' && address ? address.port : 0)
  }
  for (const server of servers) server.close()
  return ports
}

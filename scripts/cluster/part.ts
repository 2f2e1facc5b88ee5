import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** One program of the cluster. */
export type Part = {
  readonly name: string
  /** Starts it, also a second time, and waits until it serves. */
  start(): Promise<void>
  /** Asks it to stop as a service manager does, even while it starts, and waits for its end. */
  stop(): Promise<void>
  /** Kills it with -9, as a power cut would, with all its children. */
  kill(): Promise<void>
  isRunning(): boolean
  /** Called with one sentence if it ends without being asked to. */
  onDeath(hear: (sentence: string) => void): void
}

/** The user and group that a program runs as. Empty: the user who started the cluster. */
export type Rights = { uid?: number; gid?: number }

type PartOptions = {
  name: string
  program: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  rights?: Rights
  /** The file that its output is appended to. */
  log: string
  /** The port that it listens on. It does not start while another program listens there. */
  port: number
  /** Whether it is ready for requests. Default: as soon as it listens. */
  isReady?: () => Promise<boolean>
  /** Default SIGTERM; set it if the program's graceful signal is another one. */
  stopSignal?: NodeJS.Signals
}

/** Time until a program serves: all of them start at once on a machine that may be busy. */
const timeoutMs = 300_000
/**
 * The most starts of a program that fails: after a kill its port, or PostgreSQL's shared memory, may still be taken for
 * a moment.
 */
const maxStarts = 5

/** A part that does not run yet. It has a process group of its own, so that a Ctrl-C at the terminal does not reach it. */
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
      hearOfDeath?.(`${name} stopped unexpectedly (${how}). The others keep running. Its log: ${log}`)
    })
    return launched
  }

  return {
    name,
    async start() {
      starting = new AbortController()
      const { signal } = starting
      let isTaken = false
      for (let left = maxStarts; left > 0 && !signal.aborted; left -= 1) {
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
      const loggedLines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
      throw new Error(`${name} does not start. ${log} ends with:\n${loggedLines}`)
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

/** Children survive a dead program: a worker of nginx would continue to listen. */
function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group was already gone.
  }
}

/** Waits until a program serves. Returns false if it ended instead. Throws if the program does not exist. */
async function serves(child: ChildProcess, isReady: () => Promise<boolean>): Promise<boolean> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const giveUpAt = performance.now() + timeoutMs
  while (!(await isReady().catch(() => false))) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > giveUpAt) return false
    await delay(50)
  }
  return true
}

/** Whether a program listens on a port of this machine. */
export function listensOn(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Ports that no program listens on at the moment. All stay open until the last is found, so that no port comes twice. */
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

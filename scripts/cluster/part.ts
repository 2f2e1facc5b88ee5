import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** One program of the cluster. */
export type Part = {
  readonly name: string
  /** Starts it, also once more, and waits until it serves. */
  start(): Promise<void>
  /** Asks it to stop as a service manager does, and waits until it has. */
  stop(): Promise<void>
  /** Ends it as a power cut would (kill -9), with all that it started. */
  kill(): Promise<void>
  isRunning(): boolean
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
  /** Whether it serves. */
  isReady: () => Promise<boolean>
  /** SIGTERM, where the program means by that what is meant here. */
  stopSignal?: NodeJS.Signals
}

/** Until a program serves: all of them start at once on a machine that may be busy. */
const patienceMs = 300_000

/** A part that does not run yet. It has a process group of its own, so that a Ctrl-C at the terminal reaches none of them. */
export function createPart({ name, log, isReady, rights = {}, stopSignal = 'SIGTERM', ...options }: PartOptions): Part {
  let child: ChildProcess | undefined

  const isRunning = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals, pidOf: (pid: number) => number) {
    if (!child?.pid || !isRunning()) return
    const ended = once(child, 'exit')
    process.kill(pidOf(child.pid), signal)
    await ended
  }

  return {
    name,
    async start() {
      const output = openSync(log, 'a', 0o600)
      const { program, args, env = process.env } = options
      child = spawn(program, [...args], { cwd: '/', env, detached: true, stdio: ['ignore', output, output], ...rights })
      closeSync(output)
      await untilReady(child, isReady, { name, log })
    },
    stop: () => end(stopSignal, (pid) => pid),
    kill: () => end('SIGKILL', (pid) => -pid),
    isRunning,
  }
}

async function untilReady(child: ChildProcess, isReady: () => Promise<boolean>, part: { name: string; log: string }) {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const giveUpAt = performance.now() + patienceMs
  while (!(await isReady().catch(() => false))) {
    if (failure || child.exitCode !== null || child.signalCode !== null || performance.now() > giveUpAt) {
      const said = readFileSync(part.log, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
      throw new Error(`${part.name} does not start. ${failure?.message ?? `${part.log} ends with:\n${said}`}`)
    }
    await delay(50)
  }
}

/** Whether somebody listens on a port of this machine. */
export function listensOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
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

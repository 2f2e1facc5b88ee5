import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A message to a warm Vitest: the test files to run, in this order. */
export type TestRequest = { files: readonly string[] }

/** A message from a warm Vitest. `seconds` are those of the tests alone. */
export type TestMessage =
  | { is: 'ready' }
  | { is: 'passed'; file: string; seconds: number }
  | { is: 'failed'; file: string; test: string }
  | { is: 'ended' }

/** The end of a run of tests, and the seconds of each file that passed before it. */
export type Run = {
  passed: Map<string, number>
  /** Duration until the run ended or its time was up. */
  seconds: number
} & ({ end: 'passed' | 'time' } | { end: 'failed'; file: string; test: string })

export type WarmTests = {
  /** Runs test files in this order until one fails or the time is up. */
  run(files: readonly string[], limitSeconds: number): Promise<Run>
  stop(): Promise<void>
}

/** Time for a failed run to end its last test. */
const timeoutMs = 10_000

/**
 * Runs tests in `folder`, a copy of the project, in a Vitest that stays alive between runs. If a test hangs, the next
 * run starts another Vitest. `environment` adds variables to those of this process.
 */
export function warmTests(folder: string, environment: Record<string, string> = {}): WarmTests {
  let running: Promise<ChildProcess> | undefined
  return {
    async run(files, limitSeconds) {
      running ??= start(folder, environment)
      const child = await running
      const startedAt = performance.now()
      const passed = new Map<string, number>()
      const over = untilOver(child)
      const end = await runResult(child, files, limitSeconds, passed)
      const seconds = (performance.now() - startedAt) / 1000
      const isOver = end.end !== 'time' && (await Promise.race([over, delay(timeoutMs, false, { ref: false })]))
      if (!isOver) {
        running = undefined
        await stop(child)
      }
      return { ...end, passed, seconds }
    },
    async stop() {
      const child = await running
      running = undefined
      if (child) await stop(child)
    },
  }
}

type End = { end: 'passed' | 'time' } | { end: 'failed'; file: string; test: string }

/** Requests a run of the files, and adds to `passed` until the result of the run is known. */
function runResult(
  child: ChildProcess,
  files: readonly string[],
  limitSeconds: number,
  passed: Map<string, number>,
): Promise<End> {
  return new Promise((resolve) => {
    const decide = (end: End) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(end)
    }
    const onMessage = (message: TestMessage) => {
      if (message.is === 'passed') passed.set(message.file, message.seconds)
      else if (message.is === 'failed') decide({ end: 'failed', file: message.file, test: message.test })
      else if (message.is === 'ended') decide({ end: 'passed' })
    }
    const onExit = () => decide({ end: 'failed', file: files[0] ?? '', test: 'the test process ended' })
    const timer = setTimeout(() => decide({ end: 'time' }), limitSeconds * 1000)
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.send({ files } satisfies TestRequest)
  })
}

/** Resolves to true once the run that begins now is over, and to false if the process ends before. */
function untilOver(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const onMessage = (message: TestMessage) => {
      if (message.is === 'ended') decide(true)
    }
    const onExit = () => decide(false)
    const decide = (isOver: boolean) => {
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(isOver)
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
  })
}

async function start(folder: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./warm-vitest.ts', import.meta.url)), {
    cwd: folder,
    // A Ctrl-C is for the script that started it, which ends it properly.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      VITEST: 'true',
      ...environment,
    },
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`Vitest did not start in ${folder}`)
    }),
  ])
  return child
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.disconnect()
  await exited
}

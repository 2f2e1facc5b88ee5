import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { debugLogSettings, testLogFile } from './test-log.ts'
import { throwawayFolder } from './throwaway-folder.ts'

export type ServerProcess = {
  url: string
  dataFolder: string
  /** Kills the process without warning, as a power cut would. */
  kill(): Promise<void>
  /** Asks the process to stop, as a service manager does, and waits. Returns its exit code. */
  stop(): Promise<number | null>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Its process id. */
  pid(): number
  /** Process id of the embedded PostgreSQL. */
  postgresPid(): Promise<number>
}

const main = fileURLToPath(new URL('../src/app/server/main.ts', import.meta.url))
/** The same product with short eBay timeouts. */
export const fastEbayProduct = fileURLToPath(new URL('./fast-ebay-product.ts', import.meta.url))

/**
 * Starts the server as a process of its own, with its own PostgreSQL and data, for tests that kill it. `program` includes its
 * arguments.
 */
export async function startServerProcess(
  settings: Record<string, string> = {},
  program: readonly string[] = [main],
): Promise<ServerProcess> {
  const dataFolder = await throwawayFolder('pastfash-process-')
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    PASTFASH_DATA: dataFolder,
    ...debugLogSettings,
    ...settings,
  }
  let server: ChildProcess | undefined

  async function start() {
    server = spawn(process.execPath, [...program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    server.stderr?.on('data', (lines: Buffer) => writeSync(testLogFile('process'), lines))
    await untilReady(server)
  }
  onTestFinished(async () => {
    if (server?.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    await rm(dataFolder, { recursive: true, force: true })
  })
  await start()
  return {
    url: `http://localhost:${port}`,
    dataFolder,
    start,
    async kill() {
      if (!server) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
    async stop() {
      if (!server) return null
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      return server.exitCode
    },
    pid: () => server?.pid ?? Number.NaN,
    async postgresPid() {
      const [pid] = (await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
      return Number(pid)
    },
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: unknown) => {
      output += String(chunk)
      if (output.includes('PastFash is ready')) resolve()
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('exit', () => reject(new Error(`The server did not start:\n${output}`)))
  })
}

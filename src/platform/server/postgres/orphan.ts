import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError } from '../../errors.ts'
import { programIn } from './binaries.ts'
import type { Places } from './places.ts'

/**
 * Stops a PostgreSQL which outlived its killed parent, so that the next one starts with its own settings. Only the holder
 * of the data folder's lock may call this: nobody else can be using that server.
 */
export async function stopOrphan(places: Places, log: Logger) {
  const pidFile = join(places.cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid !== undefined) {
    if (commandLineOf(pid).includes(places.cluster)) {
      log.warn({ pid }, 'stopping the database of a PastFash that was killed')
      await stopAndWait(pid, pidFile, places)
    } else if (isAlive(pid)) {
      // The number belongs to another program by now, and PostgreSQL would refuse to start beside it.
      rmSync(pidFile, { force: true })
    }
  }
  if (places.sockets) for (const name of socketFiles) rmSync(join(places.sockets, name), { force: true })
}

const socketFiles = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']

async function stopAndWait(pid: number, pidFile: string, places: Places) {
  if (process.platform === 'win32') {
    spawnSync(programIn(places.native, 'pg_ctl'), ['stop', '-D', places.cluster, '-m', 'fast'], { stdio: 'ignore' })
  } else {
    signal(pid, 'SIGINT')
    if (await vanishes(pidFile, 3000)) return
    signal(pid, 'SIGQUIT')
  }
  if (await vanishes(pidFile, 10_000)) return
  throw new AppError(
    'conflict',
    `A database left over from an earlier PastFash (process ${pid}) does not stop. End that process and start again.`,
  )
}

/** The file, not the process: an ended process without a parent to bury it still looks alive for a second. */
async function vanishes(pidFile: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (existsSync(pidFile) && Date.now() < end) await delay(10)
  return !existsSync(pidFile)
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  return pid > 0 ? pid : undefined
}

function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const asked =
    process.platform === 'win32'
      ? spawnSync('powershell', ['-Command', `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`])
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)])
  return asked.stdout?.toString() ?? ''
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in the meantime.
  }
}

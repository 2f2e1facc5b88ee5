import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '../../../platform/blob-store.ts'
import { AppError, messageOf } from '../../../platform/errors.ts'
import { openDiskBlobStore } from '../../../platform/server/storage/disk-blob-store.ts'
import { eachFile } from './each-file.ts'
import { type Fingerprint, fingerprintOfBytes, isSame, throwUnreadable } from './hashed-file.ts'
import { linesOf } from './lines-of.ts'
import { fileList, filesFolder, type Manifest } from './manifest.ts'

type Files = {
  folder: string
  manifest: Manifest
  blobs: BlobStore
  signal: AbortSignal
  onFile: () => void
}
type ListedFile = Fingerprint & { key: string }

/** Throws AppError('conflict') for a file in the bucket that is not in the backup. Files of an interrupted restore may stay. */
export async function refuseOtherFiles(blobs: BlobStore, folder: string): Promise<void> {
  for await (const inBucket of blobs.folders())
    for await (const { key } of blobs.list(inBucket)) {
      const isOurs = await access(join(folder, filesFolder, key)).then(
        () => true,
        () => false,
      )
      if (!isOurs)
        throw new AppError(
          'conflict',
          `The bucket is not empty: ${key} is not in the backup. Restore into an empty bucket. Nothing was changed.`,
        )
    }
}

/**
 * Puts every file of the backup into the bucket and reads it back. Files of an interrupted restore stay.
 * Throws AppError('broken') if a file of the backup has changed since it was made.
 */
export async function restoreFiles({ folder, manifest, blobs, signal, onFile }: Files): Promise<void> {
  const copies = openDiskBlobStore(join(folder, filesFolder), { isReader: true })
  let count = 0
  await eachFile(listedFiles(folder), async ({ key, ...listed }) => {
    signal.throwIfAborted()
    const bytes = await copies.get(key).catch((error: Error) => throwUnreadable(error.cause))
    if (!bytes || !isSame(listed, fingerprintOfBytes(bytes))) throw damaged(join(folder, filesFolder, key))
    await putUnlessStored(blobs, key, bytes)
    const stored = await blobs.get(key)
    if (!stored || !isSame(listed, fingerprintOfBytes(stored)))
      throw new AppError('broken', `${key} in the bucket differs from the backup. Empty the bucket and restore again.`)
    count += 1
    onFile()
  })
  if (count !== manifest.files.count) throw damaged(join(folder, fileList))
}

/** The error for a file of a backup that is missing or has changed. */
export function damaged(path: string): AppError {
  return new AppError(
    'broken',
    `${path} is missing or has changed since the backup was made. No row was restored. Use another backup.`,
  )
}

async function* listedFiles(folder: string): AsyncGenerator<ListedFile> {
  for await (const line of linesOf(join(folder, fileList))) {
    const [sha256 = '', bytes, key = ''] = line.split('\t')
    yield { sha256, bytes: Number(bytes), key }
  }
}

async function putUnlessStored(blobs: BlobStore, key: string, bytes: Uint8Array) {
  try {
    await blobs.put(key, bytes)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return
    const cause = error instanceof AppError && error.cause ? error.cause : error
    throw new AppError(
      'try-later',
      `A photo could not be stored in the bucket: ${messageOf(cause)}. No row was restored. Fix this and restore again.`,
      { cause: error },
    )
  }
}

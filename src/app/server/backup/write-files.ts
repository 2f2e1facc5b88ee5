import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '../../../platform/blob-store.ts'
import { AppError } from '../../../platform/errors.ts'
import { openDiskBlobStore } from '../../../platform/server/storage/disk-blob-store.ts'
import { eachFile } from './each-file.ts'
import { fingerprintOfBytes, isSame, notWritten, writeHashed } from './hashed-file.ts'
import { faultList, fileList, filesFolder, type Manifest } from './manifest.ts'
import type { WantedFile } from './wanted-files.ts'

type Files = {
  folder: string
  blobs: BlobStore
  wanted: AsyncIterable<WantedFile>
  signal: AbortSignal
  onFile: () => void
}

/**
 * Copies every wanted file into the backup and reads it again. What is missing in the bucket, or is not what its row says, is
 * listed with its fault; what is damaged is copied as it is.
 */
export async function writeFiles({
  folder,
  blobs,
  wanted,
  signal,
  onFile,
}: Files): Promise<Pick<Manifest, 'files' | 'faults'>> {
  const copies = openDiskBlobStore(join(folder, filesFolder))
  let [count, faults] = [0, 0]
  const report = async (fault: 'missing' | 'damaged', key: string) => {
    faults += 1
    const list = join(folder, faultList)
    await appendFile(list, `${fault}\t${key}\n`, { mode: 0o600 }).catch((error: unknown) => notWritten(list, error))
  }
  const list = await writeHashed(join(folder, fileList), async (write) => {
    let writing = Promise.resolve()
    await eachFile(wanted, async ({ key, contentHash }) => {
      signal.throwIfAborted()
      const bytes = await blobs.get(key)
      if (!bytes) return report('missing', key)
      const copied = fingerprintOfBytes(bytes)
      if (contentHash !== undefined && contentHash !== copied.sha256) await report('damaged', key)
      const path = join(folder, filesFolder, key)
      await copies.put(key, bytes).catch((error: unknown) => notWritten(path, error))
      const again = await copies.get(key)
      if (!again || !isSame(copied, fingerprintOfBytes(again)))
        throw new AppError('broken', `${path} is not what was written to it. Make the backup on another disk.`)
      count += 1
      onFile()
      const line = Buffer.from(`${copied.sha256}\t${copied.bytes}\t${key}\n`)
      writing = writing.then(() => write(line))
      await writing
    })
  })
  return { files: { count, ...list }, faults }
}

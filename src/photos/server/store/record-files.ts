import type { BlobStore } from '../../../platform/blob-store.ts'
import type { Database, Tx } from '../../../platform/server/db/db.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { UploadSlot } from '../admission/upload-admission.ts'
import { removePhotoFiles } from '../remove-photo-files.ts'

type RecordFilesContext = { db: Database; blobs: BlobStore; log: Log; userId: string; slot: UploadSlot }

/**
 * Writes the row that names a photo's files and releases the upload slot, in one transaction. Removes the files again if they
 * certainly got no row.
 */
export async function recordFiles<T>(
  context: RecordFilesContext,
  path: string,
  record: (tx: Tx) => Promise<T>,
): Promise<T> {
  let isCommitting = false
  try {
    return await context.db.asUser(context.userId, async (tx) => {
      const recorded = await record(tx)
      await context.slot.release(tx)
      isCommitting = true
      return recorded
    })
  } catch (error) {
    // A failure before the commit left no row. A commit without an answer may have made a row that needs its files.
    if (!isCommitting) await removePhotoFiles(context, [path])
    throw error
  }
}

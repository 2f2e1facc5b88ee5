import type { BlobStore } from '../../../platform/blob-store.ts'
import type { Database, Tx } from '../../../platform/server/db/db.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { UploadPlace } from '../admission/upload-admission.ts'
import { removePhotoFiles } from '../remove-photo-files.ts'

type RecordFilesContext = { db: Database; blobs: BlobStore; log: Log; userId: string; place: UploadPlace }

/**
 * Writes the row that names a photo's files and gives the upload's place back, in one transaction; files that certainly got no row
 * are removed again.
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
      await context.place.leave(tx)
      isCommitting = true
      return recorded
    })
  } catch (error) {
    // Whatever failed before the commit left no row; a commit without an answer may have made one that wants its files.
    if (!isCommitting) await removePhotoFiles(context, [path])
    throw error
  }
}

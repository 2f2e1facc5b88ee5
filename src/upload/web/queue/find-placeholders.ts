import { compressionLimits } from '../../../imaging/limits.ts'
import { atMost } from '../../../platform/web/net/at-most.ts'
import type { BatchPhoto } from './upload-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

/**
 * Shows the small pictures that cameras put into their files, long before the photos themselves are decoded. Those that are
 * `wanted` get a preview where there is none.
 */
export async function findPlaceholders(
  photos: readonly Pick<BatchPhoto, 'id' | 'file'>[],
  { openCompressor }: Pick<UploadPorts, 'openCompressor'>,
  show: (photoId: string, placeholder: Blob) => void,
  wanted: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (photos.length === 0) return
  const compressor = openCompressor()
  const asking = atMost(compressionLimits.placeholdersAtOnce)
  const find = async ({ id, file }: Pick<BatchPhoto, 'id' | 'file'>) => {
    const placeholder = (await compressor.placeholder(file)) ?? (wanted.has(id) && (await compressor.preview(file)))
    if (placeholder) show(id, placeholder)
  }
  // A file that cannot be read stays an empty tile; uploading it says what is wrong with it.
  await Promise.allSettled(photos.map((photo) => asking(() => find(photo))))
  compressor.close()
}

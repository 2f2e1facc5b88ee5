import { sha256 } from './compressed-hashes.ts'
import type { Site } from './product.ts'

/** Every file that the server keeps of a seller's photos, thumbnails and unnamed ones too: its SHA-256 by its path in the bucket. */
export async function bucketFiles(site: Site, userId: string): Promise<Map<string, string>> {
  const blobs = site.bucket()
  const files = new Map<string, string>()
  for await (const { key } of blobs.list(userId)) {
    const bytes = await blobs.get(key)
    if (bytes) files.set(key, sha256(bytes))
  }
  return files
}

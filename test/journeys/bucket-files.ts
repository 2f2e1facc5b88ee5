import { sha256 } from './compressed-hashes.ts'
import type { Site } from './product.ts'

/**
 * All files that the server stores for a seller's photos, including thumbnails and files without a row. Maps the path in the
 * bucket to the SHA-256.
 */
export async function bucketFiles(site: Site, userId: string): Promise<Map<string, string>> {
  const blobs = site.bucket()
  const files = new Map<string, string>()
  for await (const { key } of blobs.list(userId)) {
    const bytes = await blobs.get(key)
    if (bytes) files.set(key, sha256(bytes))
  }
  return files
}

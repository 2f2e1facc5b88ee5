import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from './compressed-hashes.ts'
import type { Product } from './product.ts'

/** Every file that the server keeps of photos, thumbnails and unfinished ones too: its SHA-256 by its path in the bucket. */
export async function bucketFiles({ dataFolder }: Product): Promise<Map<string, string>> {
  const bucket = join(dataFolder, 'bucket', 'product-images')
  const entries = await readdir(bucket, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = await Promise.all(
    paths.map(async (path) => [path.slice(bucket.length + 1), sha256(await readFile(path))] as const),
  )
  return new Map(files)
}

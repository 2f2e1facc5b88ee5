import { createHash } from 'node:crypto'
import { type Browser, expect } from '@playwright/test'
import { openCompressStage } from './harness/compress-stage.ts'

/**
 * The SHA-256 of each photo after compression in this browser, by name, computed on a separate page that is built into
 * `folder`. The compressor always makes the same bytes, which the first photo proves.
 */
export async function compressedHashes(
  browser: Browser,
  folder: string,
  photos: ReadonlyMap<string, Buffer>,
): Promise<Map<string, string>> {
  const stage = await openCompressStage(browser, folder, photos)
  const hashOf = async (name: string) => sha256((await stage.compressed({ name })).jpeg)
  const hashes = new Map<string, string>()
  for (const name of photos.keys()) hashes.set(name, await hashOf(name))
  for (const [name, hash] of [...hashes].slice(0, 1)) expect(await hashOf(name)).toBe(hash)
  await stage.close()
  return hashes
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, vi } from 'vitest'
import type { SellerHints } from '../src/listings/listing.ts'
import type { WriterPhoto } from '../src/listings/server/listing-writer.ts'
import { createOfflineWriter } from '../src/listings/server/offline-writer/offline-writer.ts'

export const noHints: SellerHints = { category: null, condition: null, brand: null, note: null }

/** Long enough to read a few photos on a busy machine. */
const readTimeoutMs = 180_000

/** An offline writer, which the caller closes, and a function that lets it write a listing of photos. */
export function offlineWriting() {
  vi.setConfig({ testTimeout: readTimeoutMs })
  const writer = createOfflineWriter()
  async function write(photos: readonly WriterPhoto[], hints = noHints, signal = new AbortController().signal) {
    const { listing, usage } = await writer.write({ photos, hints, signal, inTurn: (ask) => ask(signal) })
    expect(usage).toBeNull()
    return listing
  }
  return { writer, write }
}

/** A photo of `test/photos`, by its path there. */
export async function photo(name: string): Promise<WriterPhoto> {
  return photoOf(await readFile(new URL(`photos/${name}`, import.meta.url)))
}

/** `undefined` makes a photo whose file is missing. */
export function photoOf(bytes: Uint8Array | undefined): WriterPhoto {
  return { id: randomUUID(), load: async () => bytes }
}

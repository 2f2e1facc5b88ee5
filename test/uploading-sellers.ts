import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { z } from 'zod'
import { createItemEndpoint } from '../src/items/api.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../src/photos/api.ts'
import type { Endpoint } from '../src/platform/endpoint.ts'
import { listItemsEndpoint } from '../src/workbench/api.ts'
import { plainPhoto } from './published-items.ts'
import type { Seller } from './seller.ts'

/** A photo that a server has confirmed. */
export type AcknowledgedPhoto = { seller: Seller; itemId: string; photoId: string; hash: string }

/** Creates an item with a photo. Each step is repeated with the same ids until it succeeds, as a device does. */
export async function storeWithRetries(seller: Seller): Promise<AcknowledgedPhoto> {
  const { id: itemId } = await callWithRetries(seller, createItemEndpoint, { uploadSessionId: randomUUID() })
  const photo = await plainPhoto()
  const { id: photoId } = await callWithRetries(
    seller,
    storePhotoEndpoint,
    { itemId, devicePhotoId: randomUUID(), order: 0 },
    photo,
  )
  return { seller, itemId, photoId, hash: hashOf(photo) }
}

async function callWithRetries<E extends Endpoint>(
  seller: Seller,
  endpoint: E,
  input: z.input<E['input']>,
  body?: Uint8Array,
): Promise<z.infer<E['output']>> {
  let answer: Awaited<ReturnType<Seller['try']>> | undefined
  await expect
    .poll(
      async () => {
        answer = await seller.try(endpoint, input, body).catch(() => undefined)
        return answer?.status
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(200)
  return endpoint.output.parse(answer?.json) as z.infer<E['output']>
}

/** Expects that every photo is kept as it was sent: its row, its place on the dashboard, and each byte of its file. */
export async function expectKept(all: readonly AcknowledgedPhoto[], siteUrl: string): Promise<void> {
  for (const { seller, itemId, photoId, hash } of all) {
    const { photos } = await seller.call(itemPhotosEndpoint, { itemId })
    expect(photos.map(({ id, contentHash }) => ({ id, contentHash }))).toEqual([{ id: photoId, contentHash: hash }])
    const file = await fetch(new URL(photos[0]?.url ?? '', siteUrl))
    expect(hashOf(new Uint8Array(await file.arrayBuffer()))).toBe(hash)
  }
}

export type Load = {
  /** Waits for `count` further answers. */
  waitForAnswers(count: number): Promise<void>
  /** Ends the load. Returns a description of each failure, and everything that was acknowledged. */
  end(): Promise<{ failures: string[]; acknowledged: AcknowledgedPhoto[]; answers: number }>
}

/**
 * Sellers who create items with photos and open their dashboards in sequence, as fast as they are answered. No request is
 * repeated.
 */
export function startLoad(sellers: readonly Seller[]): Load {
  const acknowledged: AcknowledgedPhoto[] = []
  const failures: string[] = []
  let answers = 0
  const stop = new AbortController()
  const counted = async <T>(answerPromise: Promise<T>): Promise<T> => {
    const answer = await answerPromise
    answers += 1
    return answer
  }
  const uploadUntilStopped = async (seller: Seller) => {
    while (!stop.signal.aborted && failures.length < 20) {
      try {
        const photo = await plainPhoto()
        const { id: itemId } = await counted(seller.call(createItemEndpoint, { uploadSessionId: randomUUID() }))
        const input = { itemId, devicePhotoId: randomUUID(), order: 0 }
        const { id: photoId } = await counted(seller.call(storePhotoEndpoint, input, photo))
        acknowledged.push({ seller, itemId, photoId, hash: hashOf(photo) })
        for (let reads = 0; reads < 4; reads += 1) await counted(seller.call(listItemsEndpoint, {}))
      } catch (error) {
        failures.push(`${String(error)} ${error instanceof Error ? String(error.cause) : ''}`)
      }
    }
  }
  const uploads = sellers.map(uploadUntilStopped)
  return {
    async waitForAnswers(count) {
      const target = answers + count
      await expect.poll(() => answers >= target || failures.length > 0, { timeout: 120_000, interval: 20 }).toBe(true)
    },
    async end() {
      stop.abort()
      await Promise.all(uploads)
      return { failures, acknowledged, answers }
    },
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

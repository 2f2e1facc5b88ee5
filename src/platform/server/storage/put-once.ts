import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { S3Client } from './s3-client.ts'
import { S3Failure } from './s3-failure.ts'

/**
 * Written over and over, to see what the store can and what time it is there. Its dot keeps it apart from all keys: it is never
 * listed, and nothing is ever stored under it.
 */
export const probeKey = '.pastfash-check'

/**
 * Stores under a key that is free, and throws 'conflict' where it is taken. A store that knows `If-None-Match: *` decides between
 * any number of processes. With one that does not, the key is looked up first, and of two processes that store under one key in the
 * same moment the later wins: names hold a random part or the millisecond for that.
 */
export function createPutOnce(client: S3Client) {
  let knowing: Promise<boolean> | undefined
  const busy = new Set<string>()

  /** Seen rather than assumed, once: some stores refuse the condition, others overwrite in spite of it. */
  function knowsCondition(): Promise<boolean> {
    knowing ??= seeCondition(client).catch((error: unknown) => {
      knowing = undefined
      throw error
    })
    return knowing
  }

  async function putAbsent(key: string, bytes: Uint8Array): Promise<void> {
    const mark = randomUUID()
    try {
      await client.put(key, bytes, { mark, onlyIfAbsent: true })
    } catch (error) {
      if (!isTaken(error)) throw error
      // An earlier try may have been stored and its answer lost: then it is our own that stands in the way.
      const stored = await client.markOf(key)
      if (stored !== mark) throw stored === undefined ? error : conflict(key, error)
    }
  }

  async function putAfterLooking(key: string, bytes: Uint8Array): Promise<void> {
    if (busy.has(key)) throw conflict(key)
    busy.add(key)
    try {
      if (await client.has(key)) throw conflict(key)
      await client.put(key, bytes)
    } finally {
      busy.delete(key)
    }
  }

  return async (key: string, bytes: Uint8Array): Promise<void> =>
    (await knowsCondition()) ? putAbsent(key, bytes) : putAfterLooking(key, bytes)
}

async function seeCondition(client: S3Client): Promise<boolean> {
  const bytes = new Uint8Array()
  await client.put(probeKey, bytes)
  try {
    await client.put(probeKey, bytes, { onlyIfAbsent: true })
    return false
  } catch (error) {
    if (isTaken(error)) return true
    // Swift answers 501; others may say that they do not take such a header.
    if (error instanceof S3Failure && [400, 405, 501].includes(error.status ?? 0)) return false
    throw error
  }
}

/** 412: the key exists. 409: another request that asked for the same is being answered. */
function isTaken(error: unknown): boolean {
  return error instanceof S3Failure && (error.status === 412 || error.status === 409)
}

function conflict(key: string, cause?: unknown): AppError {
  return new AppError('conflict', `${key} is stored already.`, { cause })
}

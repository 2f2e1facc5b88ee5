import { AppError } from '../../../src/platform/errors.ts'
import { type KeptPhoto, openOutbox } from '../../../src/upload/web/outbox.ts'
import { openOutboxDatabase, outboxVersion } from '../../../src/upload/web/outbox-database.ts'
import { whenOwner } from '../../../src/upload/web/own-outbox.ts'

/** A photo whose bytes are known by its id: enough to see whether the right ones came back. */
export type Told = { id: string; batchId?: string; takenAt?: number; bytes?: number; text?: string }
export type Listed = {
  id: string
  photos: {
    id: string
    batchId: string
    takenAt: number
    intact: boolean
    text: string
    ready: boolean
    others: string[]
  }[]
  handedOver: readonly string[] | null
  lost: readonly string[]
}

declare global {
  interface Window {
    openOutbox: typeof openOutbox
    openNewerDatabase: typeof openNewerDatabase
    whenOwner: typeof whenOwner
    photo: typeof photo
    listed: typeof listed
    sentenceOf: typeof sentenceOf
  }
}

Object.assign(window, { openOutbox, openNewerDatabase, whenOwner, photo, listed, sentenceOf })

function photo({ id, batchId = 'batch', takenAt = 0, bytes = 20_000, text = id }: Told): KeptPhoto {
  return { id, batchId, takenAt, photo: new Blob([contentOf(text, bytes)], { type: 'image/jpeg' }) }
}

/** What a seller's outbox holds, in plain values. */
async function listed(sellerId: string): Promise<Listed[]> {
  const batches = await openOutbox(sellerId).list()
  return Promise.all(
    batches.map(async ({ id, photos, handedOver, lost }) => ({
      id,
      handedOver,
      lost,
      photos: await Promise.all(photos.map(told)),
    })),
  )
}

async function told({ id, takenAt, photo: blob, ready = false, batchId, ...others }: KeptPhoto) {
  const content = await blob.text()
  const text = content.slice(0, content.indexOf('|'))
  const intact = content === contentOf(text, content.length) && blob.type === 'image/jpeg'
  return { id, batchId, takenAt, intact, text, ready, others: Object.keys(others).toSorted() }
}

function contentOf(text: string, bytes: number): string {
  return `${text}|`.padEnd(bytes, text)
}

/** What a newer app does with the same database, once every older page has let go of it. */
async function openNewerDatabase(): Promise<string> {
  return (await sentenceOf(openOutboxDatabase(outboxVersion + 1))) ?? 'opened'
}

/** The sentence of a refusal, or undefined when there was none. */
async function sentenceOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.sentence}`
    throw error
  }
}

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { SpecificsOfCategory } from '../src/listings/asked-specifics.ts'
import type { WriterHints } from '../src/listings/listing.ts'
import type { InTurn, WriterPhoto } from '../src/listings/server/listing-writer.ts'
import { WriterFailure } from '../src/listings/server/listing-writer.ts'
import { createModelWriter, type ModelWriterSettings } from '../src/listings/server/model-writer/model-writer.ts'

/** Every way to ask a provider: each protocol, and Anthropic's with a model that answers through a tool. */
const models = [
  'openai:gpt-5-mini',
  'openai-compatible:some-model',
  'anthropic:claude-haiku-4-5',
  'anthropic:some-model',
  'google:gemini-2.5-flash',
] as const
export const modelSetups = models.flatMap((model) => [false, true].map((streaming) => ({ model, streaming })))
export type ModelSetup = (typeof modelSetups)[number]

export const noHints: WriterHints = { category: null, condition: null, brand: null, note: null }

/** A picture small enough to be sent hundreds of times. */
export const smallPhoto: Uint8Array = await sharp({
  create: {
    width: 64,
    height: 48,
    channels: 3,
    background: '#3b5f9e',
    noise: { type: 'gaussian', mean: 90, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer()

/** `undefined` makes a photo whose file is missing. */
export function photoOf(bytes: Uint8Array | undefined): WriterPhoto {
  return { id: randomUUID(), load: async () => bytes }
}

type WriteOptions = {
  photos?: readonly WriterPhoto[]
  hints?: WriterHints
  signal?: AbortSignal
  inTurn?: InTurn
  specificsOf?: SpecificsOfCategory
}

/** Asks a model for a listing over HTTP: one small photo, no hints and no delay, unless `options` say otherwise. */
export function writeWith(settings: ModelWriterSettings, options: WriteOptions = {}) {
  const { photos = [photoOf(smallPhoto)], hints = noHints, signal = new AbortController().signal } = options
  return createModelWriter(settings).write({
    photos,
    hints,
    signal,
    inTurn: options.inTurn ?? ((ask) => ask(signal)),
    specificsOf: options.specificsOf,
  })
}

/** Returns the failure that ends the writing. Throws if it succeeds or ends with another error. */
export async function failureOf(writing: Promise<unknown>): Promise<WriterFailure> {
  const outcome = await writing.then(
    () => 'a listing',
    (error: unknown) => error,
  )
  if (outcome instanceof WriterFailure) return outcome
  throw new Error('not a WriterFailure', { cause: outcome })
}

import type { Logger } from 'pino'
import { AppError } from '../../platform/errors.ts'
import type { ListingWriter } from './listing-writer.ts'
import { createModelWriter } from './model-writer/model-writer.ts'
import { createOfflineWriter } from './offline-writer/offline-writer.ts'
import { findMissingSetting } from './writer-settings.ts'

export type WriterSettings = {
  readonly model?: string | undefined
  readonly apiKey?: string | undefined
  readonly baseUrl?: string | undefined
  /** Whether a model streams its answer. */
  readonly streaming?: boolean
}

/** A writer with a way to stop its threads. */
export type ChosenWriter = ListingWriter & { close(): Promise<void> }

/**
 * Returns the writer for the settings: the offline writer without AI_MODEL, else that model. Throws `AppError('bad-input')`
 * with a sentence that names the wrong or missing setting; there is no silent fallback.
 */
export function chooseWriter({ model, apiKey, baseUrl, streaming = false }: WriterSettings, log: Logger): ChosenWriter {
  if (model === undefined || model.trim() === '') return createOfflineWriter({ log })
  const missing = findMissingSetting(model, { apiKey, baseUrl })
  if (missing !== undefined) {
    throw new AppError(
      'bad-input',
      `AI_MODEL is "${model}", and ${missing} is missing: set it to ${meanings[missing]}.`,
    )
  }
  const writer = createModelWriter({ model, log, streaming, ...(apiKey && { apiKey }), ...(baseUrl && { baseUrl }) })
  return { ...writer, close: async () => undefined }
}

const meanings = { AI_API_KEY: 'the key of that provider', AI_BASE_URL: 'the address that serves the model' } as const

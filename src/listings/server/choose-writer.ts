import type { Logger } from 'pino'
import { AppError } from '../../platform/errors.ts'
import type { ListingWriter } from './listing-writer.ts'
import { createModelWriter } from './model-writer/model-writer.ts'
import { createOfflineWriter } from './offline-writer/offline-writer.ts'
import { lackingSetting } from './writer-settings.ts'

export type WriterSettings = {
  readonly model?: string | undefined
  readonly apiKey?: string | undefined
  readonly baseUrl?: string | undefined
  /** Whether a model is asked to stream its answer. */
  readonly streaming?: boolean
}

/** A writer, and how to stop what it keeps running. */
export type ChosenWriter = ListingWriter & { close(): Promise<void> }

/**
 * The writer the settings ask for: the offline writer without AI_MODEL, else that model. Throws an AppError of code
 * 'bad-input' whose sentence names the setting that is wrong or missing: nothing falls back silently.
 */
export function chooseWriter({ model, apiKey, baseUrl, streaming = false }: WriterSettings, log: Logger): ChosenWriter {
  if (model === undefined || model.trim() === '') return createOfflineWriter({ log })
  const lacking = lackingSetting(model, { apiKey, baseUrl })
  if (lacking !== undefined) {
    throw new AppError(
      'bad-input',
      `AI_MODEL is "${model}", and ${lacking} is missing: set it to ${meanings[lacking]}.`,
    )
  }
  const writer = createModelWriter({ model, log, streaming, ...(apiKey && { apiKey }), ...(baseUrl && { baseUrl }) })
  return { ...writer, close: async () => undefined }
}

const meanings = { AI_API_KEY: 'the key of that provider', AI_BASE_URL: 'the address that serves the model' } as const

import type { Logger } from 'pino'
import { AppError } from '../../platform/errors.ts'
import type { ListingWriter } from './listing-writer.ts'
import { parseModelName } from './model-writer/model-name.ts'
import { createModelWriter } from './model-writer/model-writer.ts'
import { createOfflineWriter } from './offline-writer/offline-writer.ts'

export type WriterSettings = { readonly model?: string; readonly apiKey?: string; readonly baseUrl?: string }

/** A writer, and how to stop what it keeps running. */
export type ChosenWriter = ListingWriter & { close(): Promise<void> }

/**
 * The writer the settings ask for: the offline writer without AI_MODEL, else that model. Throws an AppError of code
 * 'bad-input' whose sentence names the setting that is wrong or missing: nothing falls back silently.
 */
export function chooseWriter({ model, apiKey, baseUrl }: WriterSettings, log: Logger): ChosenWriter {
  if (model === undefined || model.trim() === '') return createOfflineWriter({ log })
  const { provider } = parseModelName(model)
  if (provider === 'openai-compatible' && !baseUrl) {
    throw new AppError(
      'bad-input',
      `AI_MODEL is "${model}", and AI_BASE_URL is missing: set it to the address that serves the model.`,
    )
  }
  if (provider !== 'openai-compatible' && !apiKey) {
    throw new AppError(
      'bad-input',
      `AI_MODEL is "${model}", and AI_API_KEY is missing: set it to the key of that provider.`,
    )
  }
  const writer = createModelWriter({ model, log, ...(apiKey && { apiKey }), ...(baseUrl && { baseUrl }) })
  return { ...writer, close: async () => undefined }
}

import type { ModelMessage } from 'ai'
import type { Logger } from 'pino'
import { listingFromAnswer } from '../../listing-from-answer.ts'
import { modelAnswerJsonSchema, modelAnswerSchema } from '../../model-answer.ts'
import { photoLimitNotes, unopenedPhotoNotes } from '../../photo-limit.ts'
import { listingInstructions, listingRequest } from '../../prompt.ts'
import { type ListingWriter, WriterFailure } from '../listing-writer.ts'
import { thrownFailure } from './ai-sdk-failure.ts'
import { languageModel, type ModelAccess } from './language-model.ts'
import { badAnswerOf } from './model-failure.ts'
import { parseModelName } from './model-name.ts'
import { type SentPhoto, sentPhotos } from './sent-photos.ts'

export type ModelWriterSettings = {
  /** 'provider:model-name'. */
  readonly model: string
  readonly apiKey?: string
  /** Instead of the provider's own address; needed for openai-compatible. */
  readonly baseUrl?: string
  readonly fetch?: typeof globalThis.fetch
  readonly log: Logger
}

/**
 * The writer that asks a model, through the AI SDK, once: retries, waits and the time limit belong to the job.
 * Throws an AppError of code 'bad-input' for a model name of another form.
 */
export function createModelWriter({ model, apiKey, baseUrl, fetch, log }: ModelWriterSettings): ListingWriter {
  const name = parseModelName(model)
  const access: ModelAccess = { apiKey, baseUrl, fetch }
  return {
    name: name.provider,
    write: async ({ photos, hints, signal }) => {
      const sent = await sentPhotos(photos, signal)
      const sentCount = sent.filter((photo) => photo !== undefined).length
      if (sentCount === 0)
        throw badAnswerOf(
          'None of the photos could be opened, so nothing was sent to the AI.',
          `${photos.length} photos`,
        )
      const notes = [...photoLimitNotes(photos.length), ...unopenedPhotoNotes(sent)]
      const asked = { photoIds: sent.map((photo) => photo?.id), hints, notes }
      try {
        const { generateText, jsonSchema, Output } = await import('ai')
        // The SDK's own warnings go to stderr; ours are in the log line below.
        globalThis.AI_SDK_LOG_WARNINGS = false
        const started = performance.now()
        const result = await generateText({
          model: await languageModel(name, access),
          instructions: listingInstructions,
          messages: [requestMessage(sent, listingRequest(hints, sentCount))],
          output: Output.object({
            name: 'listing',
            schema: jsonSchema(modelAnswerJsonSchema, { validate: parsedAnswer }),
          }),
          // OpenAI keeps answers for 30 days unless told not to.
          providerOptions: { openai: { store: false } },
          maxRetries: 0,
          abortSignal: signal,
        })
        const listing = listingFromAnswer(result.output, asked)
        if (listing === undefined) throw badAnswerOf('The AI answered without a title or a description.', result.text)
        const ms = Math.round(performance.now() - started)
        log.info(
          {
            writer: name.provider,
            model: name.model,
            photos: sentCount,
            ms,
            usage: result.usage,
            warnings: result.warnings,
          },
          'model listing written',
        )
        return listing
      } catch (error) {
        signal.throwIfAborted()
        throw error instanceof WriterFailure ? error : await thrownFailure(error, apiKey)
      }
    },
  }
}

/** The request, then each photo behind its number among the item's, so that the model can say which one it read. */
function requestMessage(sent: readonly (SentPhoto | undefined)[], request: string): ModelMessage {
  return {
    role: 'user',
    content: [
      { type: 'text', text: request },
      ...sent.flatMap((photo, at) =>
        photo === undefined
          ? []
          : [
              { type: 'text' as const, text: `Photo ${at + 1}:` },
              { type: 'file' as const, data: photo.bytes, mediaType: 'image/jpeg' },
            ],
      ),
    ],
  }
}

function parsedAnswer(value: unknown) {
  const parsed = modelAnswerSchema.safeParse(value)
  return parsed.success
    ? { success: true as const, value: parsed.data }
    : { success: false as const, error: parsed.error }
}

import type { ModelMessage } from 'ai'
import type { Logger } from 'pino'
import { betterOf, type Judged, judgeAnswer } from '../../answer/listing-from-answer.ts'
import { complaint, listingRequest, notJson } from '../../answer/prompt.ts'
import { photoLimitNotes, unopenedPhotoNotes } from '../../photo-limit.ts'
import { type InTurn, type ListingWriter, RequestTimedOut, WriterFailure } from '../listing-writer.ts'
import { thrownFailure } from './ai-sdk-failure.ts'
import { answerIn, noAnswerIn } from './answer-text.ts'
import { askModel, type Said } from './ask-model.ts'
import { countedUsage } from './counted-usage.ts'
import { languageModel, type ModelAccess } from './language-model.ts'
import { badAnswerOf } from './model-failure.ts'
import { parseModelName } from './model-name.ts'
import { pacerKeyOf } from './pacer-key.ts'
import { sentPhotos } from './sent-photos.ts'
import { requestMessage, secondMessages } from './writer-messages.ts'

export type ModelWriterSettings = {
  /** 'provider:model-name'. */
  readonly model: string
  readonly apiKey?: string
  /** Instead of the provider's own address; needed for openai-compatible. */
  readonly baseUrl?: string
  /** Whether answers are asked for as a stream. */
  readonly streaming?: boolean
  readonly fetch?: typeof globalThis.fetch
  readonly log: Logger
}

/**
 * The writer that asks a model, through the AI SDK: once, and once more with what is wrong where our rules reject an answer
 * that came whole. One that was refused, filtered or cut off is final: it would be again. Retries, waits and the time limit
 * belong to the job. Throws an AppError of code 'bad-input' for a model name of
 * another form.
 */
export function createModelWriter({
  model,
  apiKey,
  baseUrl,
  streaming = false,
  fetch,
  log,
}: ModelWriterSettings): ListingWriter {
  const name = parseModelName(model)
  const access: ModelAccess = { apiKey, baseUrl, fetch }

  async function ask(messages: readonly ModelMessage[], inTurn: InTurn, took: (ms: number) => void): Promise<Said> {
    const asked = await languageModel(name, access)
    return inTurn(async (signal) => {
      const started = performance.now()
      try {
        return await askModel({ model: asked, messages, streaming, signal })
      } catch (error) {
        signal.throwIfAborted()
        throw await thrownFailure(error, apiKey)
      } finally {
        took(performance.now() - started)
      }
    })
  }

  return {
    name: name.provider,
    pacerKey: pacerKeyOf(name.provider, apiKey, baseUrl),
    write: async ({ photos, hints, signal, inTurn }) => {
      const sent = await sentPhotos(photos, signal)
      const sentCount = sent.filter((photo) => photo !== undefined).length
      if (sentCount === 0)
        throw badAnswerOf(
          'None of the photos could be opened, so nothing was sent to the AI.',
          `${photos.length} photos`,
        )
      const notes = [...photoLimitNotes(photos.length), ...unopenedPhotoNotes(sent)]
      const asked = { photoIds: sent.map((photo) => photo?.id), hints, notes }
      const request = requestMessage(sent, listingRequest(hints, sentCount))
      let waited = 0
      const askFor = (messages: readonly ModelMessage[]) => ask(messages, inTurn, (ms) => void (waited += ms))
      const judge = (said: Said): Judged => {
        const answer = answerIn(said)
        return answer ? judgeAnswer(answer, asked) : { listing: undefined, faults: [notJson] }
      }
      const first = await askFor([request])
      const judged = judge(first)
      const second =
        judged.faults.length === 0
          ? undefined
          : await mended(judged, () => askFor(secondMessages(request, first.text, complaint(judged.faults))))
      const { listing } = second?.judged ?? judged
      if (listing === undefined) {
        const last = second?.said ?? first
        throw answerIn(last) === undefined
          ? noAnswerIn(last)
          : badAnswerOf('The AI answered without a title or a description.', `${judged.faults.length} faults`)
      }
      const usage = countedUsage(name.model, [first, ...(second ? [second.said] : [])])
      log.info({ writer: name.provider, photos: sentCount, ms: Math.round(waited), ...usage }, 'model listing written')
      return { listing, usage }

      /** The better of two answers. A second request that fails takes nothing from a listing that the first one gave. */
      async function mended(before: Judged, askAgain: () => Promise<Said>) {
        let said: Said | undefined
        try {
          said = await askAgain()
          return { said, judged: betterOf(before, judge(said)) }
        } catch (error) {
          signal.throwIfAborted()
          const isFailure = error instanceof WriterFailure || error instanceof RequestTimedOut
          if (before.listing === undefined || !isFailure) throw error
          const err = error instanceof WriterFailure ? error.cause : error
          log.warn({ writer: name.provider, err }, 'the model gave no second answer')
          return { said, judged: before }
        }
      }
    },
  }
}

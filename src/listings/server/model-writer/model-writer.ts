import { createHash } from 'node:crypto'
import type { ModelMessage } from 'ai'
import type { Logger } from 'pino'
import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import type { AnswerRequest } from '../../answer/answer-reasons.ts'
import { betterOf, type JudgedAnswer, judgeAnswer, withAddedSpecifics } from '../../answer/listing-from-answer.ts'
import type { AnswerKind, ModelAnswer } from '../../answer/model-answer.ts'
import { complaint, listingRequest, notJson } from '../../answer/prompt.ts'
import { specificsRequest } from '../../answer/specifics-prompt.ts'
import { additionalSpecifics, specificsWithoutValue } from '../../asked-specifics.ts'
import { leafCategoryOfHints } from '../../category-facts.ts'
import { channelFields } from '../../channel.ts'
import type { WriterUsage } from '../../listing.ts'
import { photoLimitNotes, sentPhotoSide, unopenedPhotoNotes, writerPhotosMax } from '../../photo-limit.ts'
import { type InTurn, type ListingWriter, RequestTimedOut, WriterFailure, type WriterPhoto } from '../listing-writer.ts'
import { failureFromSdk } from './ai-sdk-failure.ts'
import { noListingFailure, parseAnswer } from './answer-text.ts'
import { askModel, type RawAnswer } from './ask-model.ts'
import { badAnswerOf } from './model-failure.ts'
import { type ModelAccess, type ModelName, openModel, parseModelName } from './providers.ts'

export type ModelWriterSettings = {
  /** 'provider:model-name'. */
  readonly model: string
  readonly apiKey?: string
  /** Replaces the provider's own address; required if the provider has none. */
  readonly baseUrl?: string
  /** Whether answers are requested as a stream. */
  readonly streaming?: boolean
  readonly fetch?: typeof globalThis.fetch
  readonly log: Logger
}

type Request = { readonly messages: readonly ModelMessage[]; readonly kind: AnswerKind }

/**
 * Creates the writer that asks a model. It asks a second time if a complete answer has faults, or if only the answer named the
 * category and eBay asks for more. The job retries, waits and limits the time. Throws `AppError('bad-input')` for a wrong model
 * name.
 */
export function createModelWriter({
  model,
  apiKey,
  baseUrl,
  streaming = false,
  fetch,
  log,
}: ModelWriterSettings): ListingWriter {
  const modelName = parseModelName(model)
  const access: ModelAccess = { apiKey, baseUrl, fetch }

  async function ask(
    { messages, kind }: Request,
    inTurn: InTurn,
    onDuration: (ms: number) => void,
  ): Promise<RawAnswer> {
    const openedModel = await openModel(modelName, access)
    return inTurn(async (signal) => {
      const started = performance.now()
      try {
        return await askModel({ model: openedModel, messages, kind, streaming, signal })
      } catch (error) {
        signal.throwIfAborted()
        throw await failureFromSdk(error, apiKey)
      } finally {
        onDuration(performance.now() - started)
      }
    })
  }

  return {
    name: modelName.provider,
    rateLimiterKey: rateLimiterKeyOf(modelName.provider, apiKey, baseUrl),
    write: async ({ photos, hints, signal, inTurn, specificsOf }) => {
      const specificsIn = async (leafCategoryId: string | null | undefined) =>
        leafCategoryId && specificsOf ? additionalSpecifics(await specificsOf(leafCategoryId)) : []
      const leafCategory = leafCategoryOfHints(hints)
      const [sentPhotos, specifics] = await Promise.all([preparePhotos(photos, signal), specificsIn(leafCategory?.id)])
      const sentCount = sentPhotos.filter((photo) => photo !== undefined).length
      if (sentCount === 0)
        throw badAnswerOf(
          "We couldn't open any of the photos, so nothing was sent to the AI.",
          `${photos.length} photos`,
        )
      const notes = [...photoLimitNotes(photos.length), ...unopenedPhotoNotes(sentPhotos)]
      const answerRequest = { photoIds: sentPhotos.map((photo) => photo?.id), hints, notes, specifics }
      const request = requestMessage(sentPhotos, listingRequest(hints, sentCount, specifics))
      let answerMs = 0
      const askFor = (requested: Request) => ask(requested, inTurn, (ms) => void (answerMs += ms))
      const firstAnswer = await askFor({ messages: [request], kind: 'listing' })
      // A refused, filtered or cut-off answer throws here and is final, because a second one would end the same way.
      const judged = judgeParsedAnswer(parseAnswer(firstAnswer), answerRequest)
      // The first answer names the category if the seller did not, and so the specifics that eBay asks for in it.
      const namedSpecifics = leafCategory ? [] : await specificsIn(judged.listing?.[channelFields.categoryId])
      const missingSpecifics = specificsWithoutValue(namedSpecifics, judged.listing?.itemSpecifics ?? {})
      const needsSecond = judged.faults.length > 0 || missingSpecifics.length > 0
      const secondTry = needsSecond ? await askAgain() : undefined
      const { listing } = secondTry?.judged ?? judged
      if (listing === undefined) {
        const lastAnswer = secondTry?.secondAnswer ?? firstAnswer
        throw parseAnswer(lastAnswer) === undefined
          ? noListingFailure(lastAnswer)
          : badAnswerOf("The AI's answer has no title or description.", `${judged.faults.length} faults`)
      }
      const usage = sumUsage(modelName.model, [firstAnswer, ...(secondTry ? [secondTry.secondAnswer] : [])])
      log.info(
        { writer: modelName.provider, photos: sentCount, ms: Math.round(answerMs), ...usage },
        'model listing written',
      )
      return { listing, usage }

      /**
       * Returns the better of two answers, or the first with the specifics that the second adds. A failed second request does
       * not lose the listing of the first.
       */
      async function askAgain() {
        let secondAnswer: RawAnswer | undefined
        try {
          const kind = judged.faults.length > 0 ? 'listing' : 'specifics'
          const followUp =
            kind === 'listing' ? complaint(judged.faults, missingSpecifics) : specificsRequest(missingSpecifics)
          secondAnswer = await askFor({ messages: secondMessages(request, firstAnswer.text, followUp), kind })
          const answers = { first: parseAnswer(firstAnswer), second: parseAnswer(secondAnswer) }
          return {
            secondAnswer,
            judged: betterOfBoth(
              kind,
              judged,
              answers,
              leafCategory ? answerRequest : { ...answerRequest, specifics: namedSpecifics },
            ),
          }
        } catch (error) {
          signal.throwIfAborted()
          const isFailure = error instanceof WriterFailure || error instanceof RequestTimedOut
          if (judged.listing === undefined || !isFailure) throw error
          const err = error instanceof WriterFailure ? error.cause : error
          log.warn({ writer: modelName.provider, err }, 'the model gave no second answer')
          return { secondAnswer, judged }
        }
      }
    },
  }
}

function judgeParsedAnswer(answer: ModelAnswer | undefined, answerRequest: AnswerRequest): JudgedAnswer {
  return answer ? judgeAnswer(answer, answerRequest) : { listing: undefined, faults: [notJson] }
}

/** Returns the better listing of two answers. The first listing gets the item specifics that the second adds. */
function betterOfBoth(
  kind: AnswerKind,
  before: JudgedAnswer,
  { first, second }: { first: ModelAnswer | undefined; second: ModelAnswer | undefined },
  answerRequest: AnswerRequest,
): JudgedAnswer {
  const better = kind === 'listing' ? betterOf(before, judgeParsedAnswer(second, answerRequest)) : before
  const { listing } = better
  if (better !== before || listing === undefined || first === undefined || second === undefined) return better
  return { ...better, listing: withAddedSpecifics(listing, { first, second }, answerRequest) }
}

/** Providers count requests by key and address. The hash of both is safe to store and log. */
function rateLimiterKeyOf(
  provider: ModelName['provider'],
  apiKey: string | undefined,
  baseUrl: string | undefined,
): string {
  const account = createHash('sha256')
    .update(JSON.stringify([provider, baseUrl ?? null, apiKey ?? null]))
    .digest('hex')
  return `${provider}:${account}`
}

/** Returns the usage of all requests for one listing. Undefined is a failed request: it counts as a call, without tokens. */
function sumUsage(model: string, requests: readonly (RawAnswer | undefined)[]): WriterUsage {
  return {
    model,
    calls: requests.length,
    inputTokens: sumOf(requests.map((answer) => answer?.inputTokens)),
    outputTokens: sumOf(requests.map((answer) => answer?.outputTokens)),
  }
}

/** Returns null if no request has a count. */
function sumOf(counts: readonly (number | undefined)[]): number | null {
  const reportedCounts = counts.filter((count) => count !== undefined)
  return reportedCounts.length === 0 ? null : reportedCounts.reduce((sum, count) => sum + count, 0)
}

/** Returns the request, then each photo after its position in the item, so that the model can name the photo it read. */
function requestMessage(sentPhotos: readonly (SentPhoto | undefined)[], request: string): ModelMessage {
  return {
    role: 'user',
    content: [
      { type: 'text', text: request },
      ...sentPhotos.flatMap((photo, index) =>
        photo === undefined
          ? []
          : [
              { type: 'text' as const, text: `Photo ${index + 1}:` },
              { type: 'file' as const, data: photo.bytes, mediaType: 'image/jpeg' },
            ],
      ),
    ],
  }
}

/** The second request: the first one, its answer, and what the model should correct or add. */
function secondMessages(request: ModelMessage, firstAnswer: string, followUp: string): ModelMessage[] {
  return [request, { role: 'assistant', content: firstAnswer }, { role: 'user', content: followUp }]
}

const jpegQuality = 85

type SentPhoto = { readonly id: string; readonly bytes: Uint8Array }

/**
 * Returns the first 12 photos as they are sent, by position: JPEGs of at most 1024 pixels without metadata, one original in
 * memory at a time. A photo without a file, or one that cannot be decoded, is undefined and left out.
 */
async function preparePhotos(
  photos: readonly WriterPhoto[],
  signal: AbortSignal,
): Promise<readonly (SentPhoto | undefined)[]> {
  const sentPhotos: (SentPhoto | undefined)[] = []
  for (const photo of photos.slice(0, writerPhotosMax)) {
    signal.throwIfAborted()
    const original = await photo.load()
    const bytes = original && (await resizePhoto(original))
    sentPhotos.push(bytes && { id: photo.id, bytes })
  }
  return sentPhotos
}

async function resizePhoto(original: Uint8Array): Promise<Uint8Array | undefined> {
  const sharp = await loadSharp()
  try {
    return await sharp(original)
      .resize(sentPhotoSide, sentPhotoSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: jpegQuality })
      .toBuffer()
  } catch {
    return undefined
  }
}

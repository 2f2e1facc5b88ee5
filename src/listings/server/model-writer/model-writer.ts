import { createHash } from 'node:crypto'
import type { ModelMessage } from 'ai'
import type { Logger } from 'pino'
import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import type { Asked } from '../../answer/answer-reasons.ts'
import { betterOf, type Judged, judgeAnswer, withAddedSpecifics } from '../../answer/listing-from-answer.ts'
import type { AnswerKind, ModelAnswer } from '../../answer/model-answer.ts'
import { complaint, listingRequest, notJson } from '../../answer/prompt.ts'
import { specificsRequest } from '../../answer/specifics-prompt.ts'
import { furtherSpecifics, openSpecifics } from '../../asked-specifics.ts'
import { leafCategoryOfHints } from '../../category-facts.ts'
import { channelFields } from '../../channel.ts'
import type { WriterUsage } from '../../listing.ts'
import { photoLimitNotes, sentPhotoSide, unopenedPhotoNotes, writerPhotosMax } from '../../photo-limit.ts'
import { type InTurn, type ListingWriter, RequestTimedOut, WriterFailure, type WriterPhoto } from '../listing-writer.ts'
import { thrownFailure } from './ai-sdk-failure.ts'
import { answerIn, noAnswerIn } from './answer-text.ts'
import { askModel, type Said } from './ask-model.ts'
import { badAnswerOf } from './model-failure.ts'
import { type ModelAccess, type ModelName, openModel, parseModelName } from './providers.ts'

export type ModelWriterSettings = {
  /** 'provider:model-name'. */
  readonly model: string
  readonly apiKey?: string
  /** Instead of the provider's own address; needed where it has none. */
  readonly baseUrl?: string
  /** Whether answers are asked for as a stream. */
  readonly streaming?: boolean
  readonly fetch?: typeof globalThis.fetch
  readonly log: Logger
}

type Request = { readonly messages: readonly ModelMessage[]; readonly kind: AnswerKind }

/**
 * The writer that asks a model, through the AI SDK: once, and once more with what is wrong where our rules reject an answer
 * that came whole, or for what eBay asks in a category that only the answer named. One that was refused, filtered or cut off is final: it would be again. Retries, waits and the time limit
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

  async function ask({ messages, kind }: Request, inTurn: InTurn, took: (ms: number) => void): Promise<Said> {
    const asked = await openModel(name, access)
    return inTurn(async (signal) => {
      const started = performance.now()
      try {
        return await askModel({ model: asked, messages, kind, streaming, signal })
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
    rateLimiterKey: rateLimiterKeyOf(name.provider, apiKey, baseUrl),
    write: async ({ photos, hints, signal, inTurn, specificsOf }) => {
      const specificsIn = async (leafId: string | null | undefined) =>
        leafId && specificsOf ? furtherSpecifics(await specificsOf(leafId)) : []
      const leafCategory = leafCategoryOfHints(hints)
      const [sent, specifics] = await Promise.all([sentPhotos(photos, signal), specificsIn(leafCategory?.id)])
      const sentCount = sent.filter((photo) => photo !== undefined).length
      if (sentCount === 0)
        throw badAnswerOf(
          'None of the photos could be opened, so nothing was sent to the AI.',
          `${photos.length} photos`,
        )
      const notes = [...photoLimitNotes(photos.length), ...unopenedPhotoNotes(sent)]
      const asked = { photoIds: sent.map((photo) => photo?.id), hints, notes, specifics }
      const request = requestMessage(sent, listingRequest(hints, sentCount, specifics))
      let waited = 0
      const askFor = (requested: Request) => ask(requested, inTurn, (ms) => void (waited += ms))
      const first = await askFor({ messages: [request], kind: 'listing' })
      const judged = judgedAnswer(answerIn(first), asked)
      // The category that the seller did not say is known now, and what eBay asks in it.
      const named = leafCategory ? [] : await specificsIn(judged.listing?.[channelFields.categoryId])
      const open = openSpecifics(named, judged.listing?.itemSpecifics ?? {})
      const isAsked = judged.faults.length > 0 || open.length > 0
      const second = isAsked ? await mended() : undefined
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

      /** The better of two answers, or the first with what the second adds. One that fails takes nothing from a listing that the first gave. */
      async function mended() {
        let said: Said | undefined
        try {
          const kind = judged.faults.length > 0 ? 'listing' : 'specifics'
          const words = kind === 'listing' ? complaint(judged.faults, open) : specificsRequest(open)
          said = await askFor({ messages: secondMessages(request, first.text, words), kind })
          const answers = { first: answerIn(first), second: answerIn(said) }
          return {
            said,
            judged: betterWithAdded(kind, judged, answers, leafCategory ? asked : { ...asked, specifics: named }),
          }
        } catch (error) {
          signal.throwIfAborted()
          const isFailure = error instanceof WriterFailure || error instanceof RequestTimedOut
          if (judged.listing === undefined || !isFailure) throw error
          const err = error instanceof WriterFailure ? error.cause : error
          log.warn({ writer: name.provider, err }, 'the model gave no second answer')
          return { said, judged }
        }
      }
    },
  }
}

function judgedAnswer(answer: ModelAnswer | undefined, asked: Asked): Judged {
  return answer ? judgeAnswer(answer, asked) : { listing: undefined, faults: [notJson] }
}

/** What two answers come to: the better listing of both, and in the first one the item specifics that the second has besides. */
function betterWithAdded(
  kind: AnswerKind,
  before: Judged,
  { first, second }: { first: ModelAnswer | undefined; second: ModelAnswer | undefined },
  asked: Asked,
): Judged {
  const better = kind === 'listing' ? betterOf(before, judgedAnswer(second, asked)) : before
  const { listing } = better
  if (better !== before || listing === undefined || first === undefined || second === undefined) return better
  return { ...better, listing: withAddedSpecifics(listing, { first, second }, asked) }
}

/** Who counts our requests: one key at one address. A hash of both, so that it can be stored and logged. */
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

/** What the requests of one listing cost. Undefined stands for a request that failed: it counts as one, without tokens. */
function countedUsage(model: string, requests: readonly (Said | undefined)[]): WriterUsage {
  return {
    model,
    calls: requests.length,
    inputTokens: sumOf(requests.map((said) => said?.inputTokens)),
    outputTokens: sumOf(requests.map((said) => said?.outputTokens)),
  }
}

/** Null where no request tells. */
function sumOf(counts: readonly (number | undefined)[]): number | null {
  const known = counts.filter((count) => count !== undefined)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)
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

/** The second request: the first one, what was answered, and what is wrong with it. */
function secondMessages(request: ModelMessage, answered: string, wrong: string): ModelMessage[] {
  return [request, { role: 'assistant', content: answered }, { role: 'user', content: wrong }]
}

const sentQuality = 85

type SentPhoto = { readonly id: string; readonly bytes: Uint8Array }

/**
 * The first 12 photos as they are sent, in their places: JPEGs of at most 1024 pixels without metadata, one original in
 * memory at a time. One without a file, or whose file cannot be decoded, is undefined: it is left out, not the item.
 */
async function sentPhotos(
  photos: readonly WriterPhoto[],
  signal: AbortSignal,
): Promise<readonly (SentPhoto | undefined)[]> {
  const sent: (SentPhoto | undefined)[] = []
  for (const photo of photos.slice(0, writerPhotosMax)) {
    signal.throwIfAborted()
    const original = await photo.load()
    const bytes = original && (await resized(original))
    sent.push(bytes && { id: photo.id, bytes })
  }
  return sent
}

async function resized(original: Uint8Array): Promise<Uint8Array | undefined> {
  const sharp = await loadSharp()
  try {
    return await sharp(original)
      .resize(sentPhotoSide, sentPhotoSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: sentQuality })
      .toBuffer()
  } catch {
    return undefined
  }
}

import { channelOf } from '../channel.ts'
import type { EditedListing } from '../edits/edited-listing.ts'
import type { OpenQuestion } from '../open-questions.ts'
import { contradictionKey, contradictionSentence, contradictionsOf } from './contradictions.ts'
import { repeatedFields } from './contrary-words.ts'

/** Returns the questions about a listing's contradictions, without those whose keys are in `accepted`. */
export function contradictionQuestions(written: EditedListing, accepted: readonly string[] = []): OpenQuestion[] {
  return cachedQuestions(written).filter(({ key }) => !accepted.includes(key))
}

/** A cache of questions by content, because reading a listing takes 2 ms and lists repeat the same listings. */
const cache = new Map<string, readonly OpenQuestion[]>()
const cacheMax = 1_000

function cachedQuestions({ listing, edits }: EditedListing): readonly OpenQuestion[] {
  const { title, description, extracted, itemSpecifics, measurements } = listing
  const { categoryId } = channelOf(listing)
  const earlierValues = repeatedFields.map((field) => edits[field]?.was)
  const cacheKey = JSON.stringify([
    title,
    description,
    extracted,
    itemSpecifics,
    measurements,
    categoryId,
    earlierValues,
  ])
  const questions = cache.get(cacheKey) ?? contradictionsOf(listing, edits).map(questionOf)
  // Moves the entry to the end, so that the first key is the least recently used.
  cache.delete(cacheKey)
  cache.set(cacheKey, questions)
  const [oldest] = cache.keys()
  if (cache.size > cacheMax && oldest !== undefined) cache.delete(oldest)
  return questions
}

function questionOf(contradiction: ReturnType<typeof contradictionsOf>[number]): OpenQuestion {
  const { field, value, places } = contradiction
  return {
    key: contradictionKey(contradiction),
    kind: 'contradiction',
    held: [{ field, value }, ...places.map((place) => ({ field: place.field, value: [...place.words] }))],
    sentence: contradictionSentence(contradiction),
    confidence: null,
    photoId: null,
  }
}

import { channelOf } from '../channel.ts'
import type { EditedListing } from '../edits/edited-listing.ts'
import type { OpenQuestion } from '../open-questions.ts'
import { contradictionKey, contradictionSentence, contradictionsOf } from './contradictions.ts'
import { repeatedFields } from './contrary-words.ts'

/** The questions of a listing about what it says in two ways, but for those that the seller accepted as they are, by their keys. */
export function contradictionQuestions(written: EditedListing, accepted: readonly string[] = []): OpenQuestion[] {
  return foundIn(written).filter(({ key }) => !accepted.includes(key))
}

/** Every word of a listing is read for it (2 ms), and lists ask of the same listings again. */
const known = new Map<string, readonly OpenQuestion[]>()
const knownMost = 1_000

function foundIn({ listing, edits }: EditedListing): readonly OpenQuestion[] {
  const { title, description, extracted, itemSpecifics, measurements } = listing
  const { categoryId } = channelOf(listing)
  const was = repeatedFields.map((field) => edits[field]?.was)
  const says = JSON.stringify([title, description, extracted, itemSpecifics, measurements, categoryId, was])
  const found = known.get(says) ?? contradictionsOf(listing, edits).map(questionOf)
  // The one that was asked about longest ago gives way.
  known.delete(says)
  known.set(says, found)
  const [oldest] = known.keys()
  if (known.size > knownMost && oldest !== undefined) known.delete(oldest)
  return found
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

import { leafCategoryName } from '../../items/ebay-leaf-categories.ts'
import { channelValues } from '../channel.ts'
import { extractedFields, fieldsWith, forEachField } from '../fields.ts'
import { folded, standsIn } from '../folded-text.ts'
import { specificsMax } from '../limits.ts'
import type { Evidence, WrittenListing } from '../listing.ts'
import { plainLine } from '../plain-text.ts'
import { judgedPrice } from './answer-price.ts'
import { type Asked, isNothing, sourcesOf } from './answer-reasons.ts'
import { judgedTexts, type LeftOut } from './answer-texts.ts'
import { contactsIn } from './claim-words.ts'
import { type JudgedFields, judgedFields, judgedSpecifics } from './judged-fields.ts'
import { type KnownFacts, knownFacts } from './known-facts.ts'
import { fibresIn } from './material-words.ts'
import type { ModelAnswer, Reading } from './model-answer.ts'
import type { Unread } from './unread-claims.ts'

/** What an answer comes to. `faults`: what a second call should mend, a sentence each; the listing is what stands as it is. */
export type Judged = { readonly listing: WrittenListing | undefined; readonly faults: string[] }

/**
 * The listing an answer gives, with every limit kept by code: lengths, lists, units, two decimals. A value without words that
 * were really read in a photo, or entered by the seller, is dropped; what the seller entered stands above what the model
 * thinks. No listing when the answer has neither title nor description.
 */
export function judgeAnswer({ read, write }: ModelAnswer, asked: Asked): Judged {
  const faults: string[] = []
  const fault = (sentence: string) => void faults.push(sentence)
  const sources = sourcesOf(read, asked)
  const fields = judgedFields(write, asked, sources, fault)
  const known = knownFacts(sources, {
    condition: fields.condition?.value ?? null,
    brand: fields.extracted.brand?.value ?? null,
  })
  const unread: Unread = { values: unreadValues(write, fields, known), known }
  const price = judgedPrice(write.price, sources, unread, fault)
  const below = fieldsWith('sentAs', 'below the description').flatMap((name) => fields.extracted[name]?.value ?? [])
  const of = { note: asked.hints.note, condition: fields.condition, below }
  const { texts, evidence, leftOut } = judgedTexts(write, unread, of, fault)
  if (texts.title === null && texts.description === null) return { listing: undefined, faults }
  const { leafCategory, category, condition, extracted, measurements, specifics } = fields
  const listing: WrittenListing = {
    ...texts,
    ...price,
    measurements: valuesOf(measurements),
    ...channelValues({
      categoryId: leafCategory?.id ?? null,
      categoryName: leafCategory ? leafCategoryName(leafCategory) : null,
      condition: condition?.value ?? null,
    }),
    categoryConfidence: category?.confidence ?? null,
    extracted: forEachField(extractedFields, (name) => extracted[name]?.value ?? null),
    itemSpecifics: valuesOf(specifics),
    evidence: withoutNulls({
      ...specifics,
      ...measurements,
      ...extracted,
      ...channelValues({
        categoryId: category,
        categoryName: category && leafCategory ? { ...category, value: leafCategoryName(leafCategory) } : null,
        condition,
      }),
      conditionNotes: evidence,
    }),
    notes: [...asked.notes, ...leftOutNotes(leftOut)],
  }
  return { listing, faults }
}

/** As many as a seller reads. */
const leftOutMost = 5
const leftOutMaxLength = 200

/** Tells the seller what the buyer is not told. A sentence that sends buyers away from eBay is not repeated. */
function leftOutNotes(leftOut: readonly LeftOut[]): string[] {
  return leftOut
    .flatMap(({ text, sentences }) =>
      sentences
        .filter((sentence) => contactsIn(folded(sentence)).length === 0)
        .map((sentence) => plainLine(sentence, leftOutMaxLength))
        .filter((sentence) => sentence !== null)
        .map((sentence) => `Left out of the ${text}, as neither the photos nor you say it: “${sentence}”`),
    )
    .slice(0, leftOutMost)
}

/** Which of a first and a second answer is taken: one that gives a listing, with fewer faults; the second when they are even. */
export function betterOf(first: Judged, second: Judged): Judged {
  if (first.listing === undefined || second.listing === undefined) return second.listing ? second : first
  return second.faults.length <= first.faults.length ? second : first
}

/**
 * A listing with the item specifics that a second answer adds: those it lacks, each with its reason in what either answer read.
 * What has none is dropped.
 */
export function withAddedSpecifics(
  listing: WrittenListing,
  { first, second }: { first: ModelAnswer; second: ModelAnswer },
  asked: Asked,
): WrittenListing {
  const sources = sourcesOf([...first.read, ...second.read], asked)
  const judged = judgedSpecifics(second.write, asked, sources, () => undefined)
  const room = specificsMax - Object.keys(listing.itemSpecifics).length
  const added = Object.entries(judged)
    .filter(([name]) => !Object.hasOwn(listing.itemSpecifics, name))
    .slice(0, room)
  return {
    ...listing,
    itemSpecifics: { ...listing.itemSpecifics, ...valuesOf(Object.fromEntries(added)) },
    evidence: { ...listing.evidence, ...Object.fromEntries(added) },
  }
}

/** A longer value is no name. */
const valueReadLength = 200

/** Brand, size and fibres that the answer names and that stand nowhere in what was read or entered: no text may say them. */
function unreadValues(
  { brand, size, material }: ModelAnswer['write'],
  { extracted }: JudgedFields,
  { says, fibres }: KnownFacts,
): string[] {
  const short = ({ value }: Reading) => plainLine(value, valueReadLength) ?? ''
  const isTranslated = (fibre: string) => [...fibres()].some((known) => standsIn(fibre, known))
  const values = [
    short(brand),
    short(size),
    ...fibresIn(short(material)).filter((fibre) => !says(fibre) && !isTranslated(fibre)),
    ...(otherPeople[extracted.department?.value ?? ''] ?? []),
  ]
  return values.filter((value) => value !== '' && !isNothing(value) && !says(value))
}

/** For whom a garment is not, where it is known for whom it is. */
const otherPeople: Readonly<Record<string, readonly string[]>> = {
  Men: ["Women's", 'Womens', 'Ladies'],
  Women: ["Men's", 'Mens'],
}

function valuesOf(readings: Readonly<Record<string, Evidence>>): Record<string, string> {
  return Object.fromEntries(Object.entries(readings).map(([name, { value }]) => [name, value]))
}

function withoutNulls(readings: Readonly<Record<string, Evidence | null>>): Record<string, Evidence> {
  return Object.fromEntries(Object.entries(readings).filter((entry): entry is [string, Evidence] => entry[1] !== null))
}

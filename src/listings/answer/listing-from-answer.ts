import { leafCategoryName } from '../../items/ebay-leaf-categories.ts'
import { channelValues } from '../channel.ts'
import { extractedFields, fieldsWith, forEachField } from '../fields.ts'
import { folded, standsIn } from '../folded-text.ts'
import { specificsMax } from '../limits.ts'
import type { Evidence, WrittenListing } from '../listing.ts'
import { plainLine } from '../plain-text.ts'
import { judgePrice } from './answer-price.ts'
import { type AnswerRequest, isNothing, sourcesOf } from './answer-reasons.ts'
import { judgeTexts, type LeftOut } from './answer-texts.ts'
import { contactsIn } from './claim-words.ts'
import { type JudgedFields, judgeFields, judgeSpecifics } from './judged-fields.ts'
import { collectKnownFacts, type KnownFacts } from './known-facts.ts'
import { fibresIn } from './material-words.ts'
import type { ModelAnswer, Reading } from './model-answer.ts'
import type { ClaimRules } from './unread-claims.ts'

/**
 * The result of an answer. `faults`: what a second request should correct, a sentence each. The listing can be used as it is.
 */
export type JudgedAnswer = { readonly listing: WrittenListing | undefined; readonly faults: string[] }

/**
 * Returns the listing of an answer. Code enforces every limit: lengths, lists, units, two decimals. A value is dropped unless
 * its words were read in a photo or entered by the seller, whose entries win over the model. No listing without title and
 * description.
 */
export function judgeAnswer({ read, write }: ModelAnswer, request: AnswerRequest): JudgedAnswer {
  const faults: string[] = []
  const reportFault = (sentence: string) => void faults.push(sentence)
  const sources = sourcesOf(read, request)
  const fields = judgeFields(write, request, sources, reportFault)
  const knownFacts = collectKnownFacts(sources, {
    condition: fields.condition?.value ?? null,
    brand: fields.extracted.brand?.value ?? null,
  })
  const claimRules: ClaimRules = { forbiddenValues: unreadValues(write, fields, knownFacts), knownFacts }
  const price = judgePrice(write.price, sources, claimRules, reportFault)
  const below = fieldsWith('sentAs', 'below the description').flatMap((name) => fields.extracted[name]?.value ?? [])
  const textOptions = { note: request.hints.note, condition: fields.condition, below }
  const { texts, evidence, leftOut } = judgeTexts(write, claimRules, textOptions, reportFault)
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
    notes: [...request.notes, ...leftOutNotes(leftOut)],
  }
  return { listing, faults }
}

/** Most notes about removed sentences. A seller does not read more. */
const leftOutNotesMax = 5
const leftOutMaxLength = 200

/** Notes for the seller about removed sentences. A sentence that sends buyers away from eBay is not repeated. */
function leftOutNotes(leftOut: readonly LeftOut[]): string[] {
  return leftOut
    .flatMap(({ text, sentences }) =>
      sentences
        .filter((sentence) => contactsIn(folded(sentence)).length === 0)
        .map((sentence) => plainLine(sentence, leftOutMaxLength))
        .filter((sentence) => sentence !== null)
        .map((sentence) => `Left out of the ${text}, because it isn't in your photos or details: “${sentence}”`),
    )
    .slice(0, leftOutNotesMax)
}

/** Returns the better of two answers: one with a listing, then the one with fewer faults. On a tie the second wins. */
export function betterOf(first: JudgedAnswer, second: JudgedAnswer): JudgedAnswer {
  if (first.listing === undefined || second.listing === undefined) return second.listing ? second : first
  return second.faults.length <= first.faults.length ? second : first
}

/**
 * Returns the listing with the item specifics that it lacks and a second answer adds. Each has evidence in what either answer
 * read; one without evidence is dropped.
 */
export function withAddedSpecifics(
  listing: WrittenListing,
  { first, second }: { first: ModelAnswer; second: ModelAnswer },
  request: AnswerRequest,
): WrittenListing {
  const sources = sourcesOf([...first.read, ...second.read], request)
  const judged = judgeSpecifics(second.write, request, sources, () => undefined)
  const remainingCount = specificsMax - Object.keys(listing.itemSpecifics).length
  const added = Object.entries(judged)
    .filter(([name]) => !Object.hasOwn(listing.itemSpecifics, name))
    .slice(0, remainingCount)
  return {
    ...listing,
    itemSpecifics: { ...listing.itemSpecifics, ...valuesOf(Object.fromEntries(added)) },
    evidence: { ...listing.evidence, ...Object.fromEntries(added) },
  }
}

/** A longer value is no name. Characters. */
const maxNameLength = 200

/** Returns the brand, size and fibres of the answer that were neither read nor entered. No text may say them. */
function unreadValues(
  { brand, size, material }: ModelAnswer['write'],
  { extracted }: JudgedFields,
  { says, fibres }: KnownFacts,
): string[] {
  const nameOf = ({ value }: Reading) => plainLine(value, maxNameLength) ?? ''
  const isTranslated = (fibre: string) => [...fibres()].some((knownFibre) => standsIn(fibre, knownFibre))
  const values = [
    nameOf(brand),
    nameOf(size),
    ...fibresIn(nameOf(material)).filter((fibre) => !says(fibre) && !isTranslated(fibre)),
    ...(otherPeople[extracted.department?.value ?? ''] ?? []),
  ]
  return values.filter((value) => value !== '' && !isNothing(value) && !says(value))
}

/** The people whom the garment is not for, by the department that it is for. */
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

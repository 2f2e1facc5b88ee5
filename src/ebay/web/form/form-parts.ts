import { itemSpecificValues } from '../../../items/specifics.ts'
import type { WrittenListing } from '../../../listings/listing.ts'
import type { ListingField } from '../../../listings/listing-fields.ts'
import type { OpenQuestion } from '../../../listings/open-questions.ts'
import { factFields } from '../../../listings/web/card/card-field.ts'
import { detailTexts, mainTexts } from '../../../listings/web/edit/typed-fields.ts'
import type { EbayItem } from '../../api.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { type FixWay, fixWay } from '../fix/fix-field.ts'
import { fixesOf } from '../fix/fixes-of.ts'

/** A field of an item's form. */
export type FormField = {
  readonly way: Extract<FixWay, { kind: 'field' }>
  /** Why publishing waits for the field; undefined if it does not. */
  readonly fault: ReadinessFault | undefined
  /** The doubt about its value. */
  readonly question: OpenQuestion | undefined
}

/** An item's form in its order. Each field stands once. */
export type FormParts = {
  /** Fields that are missing or in doubt, or were when the form was opened. */
  readonly asked: readonly FormField[]
  /** Fields that a seller looks at for each item, then all others. */
  readonly main: readonly FormField[]
  readonly details: readonly FormField[]
  /** Errors that no field mends, such as missing photos. */
  readonly otherErrors: readonly ReadinessFault[]
}

const mainFields: readonly ListingField[] = ['title', 'suggestedPrice', ...factFields]

/** `askedBefore`: the fields that the open form has asked for so far. They stay first, so that none moves while it is filled in. */
export function formParts(
  item: Pick<EbayItem, 'readiness' | 'publication'>,
  listing: WrittenListing,
  askedBefore: readonly ListingField[],
): FormParts {
  const errors = fixesOf(item).filter(isWaitedFor)
  const doubts = item.readiness.questions.filter(({ kind }) => kind === 'doubt')
  const taken = new Set<string>()
  const take = (fields: readonly ListingField[]): FormField[] =>
    fields.flatMap((field) => {
      const fault = errors.find((error) => error.field === field)
      const way = fixWay(fault ?? { field }, listing)
      if (way?.kind !== 'field' || taken.has(field)) return []
      taken.add(field)
      return { way, fault, question: doubts.find(({ held }) => held.some((each) => each.field === field)) }
    })
  return {
    asked: take([...askedBefore, ...askedFields(item, listing)]),
    main: take(mainFields),
    details: take(detailFields(listing)),
    otherErrors: errors.filter((error) => fixWay(error, listing)?.kind !== 'field'),
  }
}

/** The fields that are missing now, then those in doubt. */
export function askedFields(
  item: Pick<EbayItem, 'readiness' | 'publication'>,
  listing: WrittenListing,
): readonly ListingField[] {
  const missing = fixesOf(item).flatMap((fault) => {
    const way = isWaitedFor(fault) ? fixWay(fault, listing) : undefined
    return way?.kind === 'field' ? [way.field] : []
  })
  const doubted = item.readiness.questions.flatMap(({ kind, held }) =>
    kind === 'doubt' ? held.map(({ field }) => field) : [],
  )
  return [...new Set([...missing, ...doubted])]
}

/** Whether publishing waits for it: an error, or a price or eBay category that is only advised (`openFields`). */
function isWaitedFor({ severity, field }: ReadinessFault): boolean {
  return severity === 'error' || field === 'suggestedPrice' || field === 'ebayCategoryId'
}

/** The texts, measurements, and item specifics that have a list or a value. */
function detailFields({ measurements, itemSpecifics }: WrittenListing): readonly ListingField[] {
  const specifics = new Set([...Object.keys(itemSpecificValues), ...Object.keys(itemSpecifics)])
  return [
    ...mainTexts,
    ...detailTexts,
    ...Object.keys(measurements).map((name) => `measurements.${name}` as const),
    ...[...specifics].map((name) => `itemSpecifics.${name}` as const),
  ]
}

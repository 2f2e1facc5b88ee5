import { ebayLeafCategory, leafCategoryName } from '../../items/ebay-leaf-categories.ts'
import { amountText, type Money, money } from '../../items/money.ts'
import { isMeasured, saysLength } from '../../listings/answer/quantities.ts'
import { fieldOf, fieldsWith } from '../../listings/fields.ts'
import { numbersIn, searchable, standsIn } from '../../listings/folded-text.ts'
import { conditionNotesMaxLength, titleMaxLength } from '../../listings/limits.ts'
import { type Evidence, spacedWords } from '../../listings/listing.ts'
import { cutAtWordEnd } from '../../listings/title.ts'
import { maxPhotosPerListing } from '../../photos/limits.ts'
import { aspectsOf } from '../aspects/aspects.ts'
import type { LeafCategoryMetadata } from '../aspects/leaf-category-metadata.ts'
import {
  conditionLabel,
  conditionWord,
  type EbayCondition,
  ebayConditionOf,
  isNew,
  poorNote,
} from '../ebay-conditions.ts'
import { acceptedIn } from '../readiness/item-faults.ts'
import { leafCategoryOf, ownFaults } from '../readiness/readiness.ts'
import type { ReadinessFault } from '../readiness/readiness-fault.ts'
import type { SellingAccount } from '../readiness/selling-account.ts'
import { listingHtml, listingHtmlWithin } from './listing-html.ts'
import type { Publication } from './publication.ts'
import type { PublishForm } from './publish-form.ts'
import type { PublishItem } from './publish-item.ts'
import { type StatedFacts, statedFactsOf } from './stated-facts.ts'

/** eBay's limit for product.description in characters, including its HTML. The offer's own description holds all of it. */
const maxProductDescriptionLength = 4000

/**
 * The input of a publication. `liveSku`: the SKU under which the item is at eBay already, even if it was renamed since.
 */
export type ToPublish = {
  readonly item: PublishItem
  readonly form: PublishForm
  readonly account: Pick<SellingAccount, 'marketplace' | 'policies' | 'merchantLocationKey'>
  readonly leafCategory?: LeafCategoryMetadata | undefined
  readonly liveSku?: string | undefined
}

/**
 * Builds what eBay gets for an item, from the listing and the form only. Returns the item's errors instead, if there are
 * any. `readiness` checks the account.
 */
export function publication(
  toPublish: ToPublish,
): { publication: Publication; faults: undefined } | { publication: undefined; faults: readonly ReadinessFault[] } {
  const { item, form, leafCategory: categoryMetadata, account } = toPublish
  const { marketplace } = account
  const facts = { form, leafCategory: categoryMetadata, marketplace }
  const stated = statedFactsOf(item, form)
  const faults = ownFaults(item, stated, facts)
  const errors = faults.filter(({ severity }) => severity === 'error')
  const leafCategory = leafCategoryOf(stated, facts)
  const word = conditionWord(stated.condition ?? '')
  if (errors.length > 0 || !leafCategory || !word || stated.price === null)
    return { publication: undefined, faults: errors }
  const mapped = ebayConditionOf(word, { accepted: acceptedIn(leafCategory), isTagged: stated.isTagged })
  if (!mapped.condition) return { publication: undefined, faults: errors }
  const notes = faults.flatMap(({ check, sentence }) => (checksInSummary.has(check) ? [sentence] : []))
  const parts = {
    stated,
    leafCategory,
    condition: mapped.condition,
    isPoor: word === 'poor',
    price: money(stated.price, marketplace.currency),
    notes,
  }
  return { publication: buildPublication(toPublish, parts), faults: undefined }
}

/** Checks whose warnings concern what eBay gets; the summary shows them. */
const checksInSummary: ReadonlySet<ReadinessFault['check']> = new Set(['condition', 'specifics'])

type PublicationParts = {
  readonly stated: StatedFacts
  readonly leafCategory: LeafCategoryMetadata
  readonly condition: EbayCondition
  readonly isPoor: boolean
  readonly price: Money
  readonly notes: readonly string[]
}

function buildPublication(
  { item, account, liveSku }: ToPublish,
  { stated, leafCategory, condition, isPoor, price, notes }: PublicationParts,
): Publication {
  const fullTitle = stated.title ?? ''
  const title = cutAtWordEnd(fullTitle, titleMaxLength)
  const note = conditionNoteOf(stated.conditionNotes, isPoor)
  const conditionNote = isNew(condition) ? null : note
  const description = descriptionOf(stated, conditionNote === null ? note : null)
  const { aspects } = aspectsOf(stated, leafCategory)
  const photos = item.photos.slice(0, maxPhotosPerListing)
  const listedCategory = ebayLeafCategory(leafCategory.leafId)
  const label = leafCategory.conditions.find(({ id }) => id === condition.id)?.label
  const { payment, fulfillment, return: returns } = account.policies
  return {
    inventoryItem: {
      availability: { shipToLocationAvailability: { quantity: stated.quantity } },
      condition: condition.name,
      ...(conditionNote !== null && { conditionDescription: conditionNote }),
      product: { title, description: listingHtmlWithin(description, maxProductDescriptionLength), aspects },
    },
    offer: {
      sku: liveSku ?? item.sku,
      marketplaceId: account.marketplace.id,
      format: 'FIXED_PRICE',
      availableQuantity: stated.quantity,
      categoryId: leafCategory.leafId,
      listingDuration: 'GTC',
      ...(account.merchantLocationKey !== null && { merchantLocationKey: account.merchantLocationKey }),
      listingDescription: listingHtml(description),
      // Second-hand single pieces must not take over eBay's catalogue text about new ones.
      includeCatalogProductDetails: false,
      pricingSummary: { price: { value: amountText(price), currency: price.currency } },
      listingPolicies: {
        ...(payment !== null && { paymentPolicyId: payment }),
        ...(fulfillment !== null && { fulfillmentPolicyId: fulfillment }),
        ...(returns !== null && { returnPolicyId: returns }),
      },
    },
    photoHashes: photos.map(({ contentHash }) => contentHash),
    summary: {
      title,
      isTitleCut: title !== fullTitle,
      description,
      price: amountText(price),
      currency: price.currency,
      quantity: stated.quantity,
      condition: conditionLabel(condition, { ...(label && { label }), isShoe: listedCategory?.category === 'Shoes' }),
      conditionNote,
      categoryId: leafCategory.leafId,
      category: listedCategory ? leafCategoryName(listedCategory) : leafCategory.leafId,
      aspects: Object.entries(aspects),
      photos: photos.length,
      notes,
    },
  }
}

/** The seller's text on wear. For an item in poor condition it begins with that. */
function conditionNoteOf(notes: string | null, isPoor: boolean): string | null {
  const text = isPoor ? [poorNote, notes ?? ''].join(' ').trim() : notes
  return text && cutAtWordEnd(text.replace(/\s+/gu, ' ').trim(), conditionNotesMaxLength)
}

/** Headings before measurements, in the order shown. A size of trousers is not a measurement. */
const headings = ['Measurements', 'Tagged size', 'Size'] as const

/**
 * The description as buyers read it. Measurements missing in it come first, because eBay's app shows only the first 800
 * characters. Fields below the description follow. The note on wear comes last if eBay accepts no condition note; else
 * `note` is null.
 */
function descriptionOf(stated: StatedFacts, note: string | null): string {
  const missing = Map.groupBy(missingMeasurements(stated), ({ heading }) => heading)
  const lines = headings.flatMap((heading) => {
    const phrases = missing.get(heading)?.map(({ phrase }) => phrase)
    return phrases ? [`${heading}: ${phrases.join(', ')}`] : []
  })
  const parts = [lines.length > 0 ? lines.join('\n') : null, stated.description, belowDescription(stated), note]
  return parts.filter((part) => part !== null).join('\n\n')
}

/**
 * "Care instructions: Hand wash only", for each field shown below the description. Leaves out parts that are in the
 * description.
 */
function belowDescription(stated: StatedFacts): string | null {
  const lines = fieldsWith('sentAs', 'below the description').flatMap((name) => {
    const parts = (stated[name] ?? '').split(/[,;\n]/u).map((part) => part.trim())
    const missing = parts.filter((part) => part !== '' && !standsIn(part, stated.description ?? ''))
    return missing.length === 0 ? [] : [`${fieldOf(name).label}: ${missing.join(', ')}`]
  })
  return lines.length === 0 ? null : lines.join('\n')
}

/**
 * "Waist 32 in", for each measurement whose name or numbers are missing in the text. Leaves out a size that the text has.
 */
function missingMeasurements({ description, measurements, evidence }: StatedFacts) {
  const text = description ?? ''
  const searchableText = searchable(text)
  const numbers = new Set(numbersIn(text))
  return Object.entries(measurements).flatMap(([name, value]) => {
    const label = spacedWords(name)
    const heading = headingOf(value, Object.hasOwn(evidence, name) ? evidence[name] : undefined)
    const isInText =
      (standsIn(label, searchableText) && numbersIn(value).every((number) => numbers.has(number))) ||
      (heading !== 'Measurements' && saysLength(text, value, name))
    return isInText || value.trim() === '' ? [] : [{ heading, phrase: `${label} ${value.trim()}` }]
  })
}

/** A waist from "W32 L34" is a size: from the tag, or as the seller entered it. */
function headingOf(value: string, reason: Evidence | undefined): (typeof headings)[number] {
  if (reason === undefined || isMeasured(reason.words, value)) return 'Measurements'
  return reason.photoId === null ? 'Size' : 'Tagged size'
}

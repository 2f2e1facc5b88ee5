import { ebayLeafCategory, leafCategoryName } from '../../items/ebay-leaf-categories.ts'
import { amountText, type Money, money } from '../../items/money.ts'
import { isMeasured, saysLength } from '../../listings/answer/quantities.ts'
import { fieldOf, fieldsWith } from '../../listings/fields.ts'
import { numbersIn, searchable, standsIn } from '../../listings/folded-text.ts'
import { conditionNotesMaxLength, titleMaxLength } from '../../listings/limits.ts'
import { type Evidence, spacedWords } from '../../listings/listing.ts'
import { cutAtWordEnd } from '../../listings/title.ts'
import { listingPhotosMost } from '../../photos/limits.ts'
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
import { type Said, saidOf } from './said-of-item.ts'

/** Characters of product.description, its HTML among them. The offer's own description holds all of it. */
const productDescriptionMost = 4000

/** What a publication is made of. `liveSku`: the SKU under which the item is at eBay already, whatever it was renamed to. */
export type ToPublish = {
  readonly item: PublishItem
  readonly form: PublishForm
  readonly account: Pick<SellingAccount, 'marketplace' | 'policies' | 'merchantLocationKey'>
  readonly leafCategory?: LeafCategoryMetadata | undefined
  readonly liveSku?: string | undefined
}

/**
 * What eBay gets of an item: of what the listing and the form say, and of nothing else. The errors of the item instead, where
 * there are any; whether the account is ready is for `readiness`.
 */
export function publication(
  toPublish: ToPublish,
): { publication: Publication; faults: undefined } | { publication: undefined; faults: readonly ReadinessFault[] } {
  const { item, form, leafCategory: asked, account } = toPublish
  const { marketplace } = account
  const known = { form, leafCategory: asked, marketplace }
  const said = saidOf(item, form)
  const faults = ownFaults(item, said, known)
  const errors = faults.filter(({ severity }) => severity === 'error')
  const leafCategory = leafCategoryOf(said, known)
  const word = conditionWord(said.condition ?? '')
  if (errors.length > 0 || !leafCategory || !word || said.price === null)
    return { publication: undefined, faults: errors }
  const mapped = ebayConditionOf(word, { accepted: acceptedIn(leafCategory), isTagged: said.isTagged })
  if (!mapped.condition) return { publication: undefined, faults: errors }
  const notes = faults.flatMap(({ check, sentence }) => (toldBefore.has(check) ? [sentence] : []))
  const decided = {
    said,
    leafCategory,
    condition: mapped.condition,
    isPoor: word === 'poor',
    price: money(said.price, marketplace.currency),
    notes,
  }
  return { publication: built(toPublish, decided), faults: undefined }
}

/** The checks whose warnings change what eBay gets. */
const toldBefore: ReadonlySet<ReadinessFault['check']> = new Set(['condition', 'specifics'])

type Decided = {
  readonly said: Said
  readonly leafCategory: LeafCategoryMetadata
  readonly condition: EbayCondition
  readonly isPoor: boolean
  readonly price: Money
  readonly notes: readonly string[]
}

function built(
  { item, account, liveSku }: ToPublish,
  { said, leafCategory, condition, isPoor, price, notes }: Decided,
): Publication {
  const stored = said.title ?? ''
  const title = cutAtWordEnd(stored, titleMaxLength)
  const note = conditionNoteOf(said.conditionNotes, isPoor)
  const conditionNote = isNew(condition) ? null : note
  const description = descriptionOf(said, conditionNote === null ? note : null)
  const { aspects } = aspectsOf(said, leafCategory)
  const photos = item.photos.slice(0, listingPhotosMost)
  const known = ebayLeafCategory(leafCategory.leafId)
  const label = leafCategory.conditions.find(({ id }) => id === condition.id)?.label
  const { payment, fulfillment, return: returns } = account.policies
  return {
    inventoryItem: {
      availability: { shipToLocationAvailability: { quantity: said.quantity } },
      condition: condition.name,
      ...(conditionNote !== null && { conditionDescription: conditionNote }),
      product: { title, description: listingHtmlWithin(description, productDescriptionMost), aspects },
    },
    offer: {
      sku: liveSku ?? item.sku,
      marketplaceId: account.marketplace.id,
      format: 'FIXED_PRICE',
      availableQuantity: said.quantity,
      categoryId: leafCategory.leafId,
      listingDuration: 'GTC',
      ...(account.merchantLocationKey !== null && { merchantLocationKey: account.merchantLocationKey }),
      listingDescription: listingHtml(description),
      // One-off second-hand pieces must not take over what a catalogue says of new ones.
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
      isTitleCut: title !== stored,
      description,
      price: amountText(price),
      currency: price.currency,
      quantity: said.quantity,
      condition: conditionLabel(condition, { ...(label && { label }), isShoe: known?.category === 'Shoes' }),
      conditionNote,
      categoryId: leafCategory.leafId,
      category: known ? leafCategoryName(known) : leafCategory.leafId,
      aspects: Object.entries(aspects),
      photos: photos.length,
      notes,
    },
  }
}

/** The seller's words on wear; of something in poor condition they say so first. */
function conditionNoteOf(notes: string | null, isPoor: boolean): string | null {
  const text = isPoor ? [poorNote, notes ?? ''].join(' ').trim() : notes
  return text && cutAtWordEnd(text.replace(/\s+/gu, ' ').trim(), conditionNotesMaxLength)
}

/** What stands before measurements, in the order in which they are told: a size of trousers is no measuring. */
const headings = ['Measurements', 'Tagged size', 'Size'] as const

/**
 * The description as buyers read it. Measurements that it does not tell stand first, as eBay's app shows only the first 800
 * characters; what is told below it follows, and the note on wear last, where eBay takes none beside the description (`note`: null where it does).
 */
function descriptionOf(said: Said, note: string | null): string {
  const untold = Map.groupBy(untoldMeasurements(said), ({ heading }) => heading)
  const lines = headings.flatMap((heading) => {
    const told = untold.get(heading)?.map(({ words }) => words)
    return told ? [`${heading}: ${told.join(', ')}`] : []
  })
  const parts = [lines.length > 0 ? lines.join('\n') : null, said.description, belowDescription(said), note]
  return parts.filter((part) => part !== null).join('\n\n')
}

/** "Care instructions: Hand wash only", for each field that is told below the description, but for the parts that it tells. */
function belowDescription(said: Said): string | null {
  const lines = fieldsWith('sentAs', 'below the description').flatMap((name) => {
    const parts = (said[name] ?? '').split(/[,;\n]/u).map((part) => part.trim())
    const untold = parts.filter((part) => part !== '' && !standsIn(part, said.description ?? ''))
    return untold.length === 0 ? [] : [`${fieldOf(name).label}: ${untold.join(', ')}`]
  })
  return lines.length === 0 ? null : lines.join('\n')
}

/** "Waist 32 in", for each whose name or whose numbers do not stand in the text; nor the size that it is, where it is one. */
function untoldMeasurements({ description, measurements, evidence }: Said) {
  const text = description ?? ''
  const words = searchable(text)
  const numbers = new Set(numbersIn(text))
  return Object.entries(measurements).flatMap(([name, value]) => {
    const label = spacedWords(name)
    const heading = headingOf(value, Object.hasOwn(evidence, name) ? evidence[name] : undefined)
    const isTold =
      (standsIn(label, words) && numbersIn(value).every((number) => numbers.has(number))) ||
      (heading !== 'Measurements' && saysLength(text, value, name))
    return isTold || value.trim() === '' ? [] : [{ heading, words: `${label} ${value.trim()}` }]
  })
}

/** A waist of "W32 L34" is a size, as the tag has it or as the seller entered it. */
function headingOf(value: string, reason: Evidence | undefined): (typeof headings)[number] {
  if (reason === undefined || isMeasured(reason.words, value)) return 'Measurements'
  return reason.photoId === null ? 'Size' : 'Tagged size'
}

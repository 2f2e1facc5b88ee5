import { materialSpecific, saysNoBrand } from '../../items/specifics.ts'
import { type ExtractedField, extractedFields, forEachField } from '../../listings/fields.ts'
import type { Evidence } from '../../listings/listing.ts'
import { conditionWord } from '../ebay-conditions.ts'
import { defaultQuantity, type PublishForm, sizeTypeOf } from './publish-form.ts'
import { brandOf, categoryIdOf, conditionOf, filled, type PublishItem, unbranded } from './publish-item.ts'

/**
 * All facts that the listing and the seller state about an item. eBay gets nothing else. Null if not stated.
 */
export type StatedFacts = Readonly<Record<ExtractedField, string | null>> & {
  readonly title: string | null
  readonly description: string | null
  readonly conditionNotes: string | null
  /** A decimal of the shop's currency. */
  readonly price: number | null
  readonly quantity: number
  readonly condition: string | null
  /** Whether it is stated that the tags are on. */
  readonly isTagged: boolean
  /** The seller's category in words. */
  readonly category: string | null
  readonly categoryId: string | null
  readonly itemSpecifics: Readonly<Record<string, string>>
  readonly measurements: Readonly<Record<string, string>>
  /** The reasons for values, by the name of their field. */
  readonly evidence: Readonly<Record<string, Evidence>>
}

/** The facts stated about an item. Fields of the form replace those of the listing, even if they are empty. */
export function statedFactsOf(item: PublishItem, form?: PublishForm): StatedFacts {
  const { listing } = item
  const listingFacts = {
    ...forEachField(extractedFields, (name) => filled(listing?.extracted[name])),
    title: filled(listing?.title),
    description: filled(listing?.description),
    conditionNotes: filled(listing?.conditionNotes),
    isTagged: conditionWord(conditionOf(item) ?? '') === 'new_with_tags',
    category: filled(item.category),
    measurements: listing?.measurements ?? {},
    evidence: listing?.evidence ?? {},
  }
  const itemSpecifics = listing?.itemSpecifics ?? {}
  if (!form)
    return {
      ...listingFacts,
      price: listing?.suggestedPrice ?? null,
      quantity: defaultQuantity,
      condition: conditionOf(item),
      categoryId: categoryIdOf(item),
      brand: brandOf(item),
      sizeType: sizeTypeOf(item),
      itemSpecifics: withoutEmpty(itemSpecifics),
    }
  const brand = filled(form.brand)
  return {
    ...listingFacts,
    price: form.price,
    quantity: form.quantity,
    condition: filled(form.condition),
    categoryId: filled(form.categoryId),
    brand: brand !== null && saysNoBrand(brand) ? unbranded : brand,
    size: filled(form.size),
    sizeType: filled(form.sizeType),
    color: filled(form.color),
    style: filled(form.style),
    // An empty field of the form means that the seller wants nothing sent for it.
    material: isCleared(form, materialSpecific) ? null : listingFacts.material,
    fit: isCleared(form, 'Fit Type') ? null : listingFacts.fit,
    itemSpecifics: withoutEmpty({ ...itemSpecifics, ...form.itemSpecifics }),
  }
}

function isCleared({ itemSpecifics }: PublishForm, name: string): boolean {
  return Object.hasOwn(itemSpecifics, name) && filled(itemSpecifics[name]) === null
}

function withoutEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = filled(value)
      return text === null ? [] : [[name, text] as const]
    }),
  )
}

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../test/some-listing.ts'
import { someAccount, somePublishItem, somePublishPhotos } from '../../../test/some-publish-item.ts'
import { conditions } from '../../items/conditions.ts'
import type { Evidence } from '../../listings/listing.ts'
import { leafCategoryFallback } from '../aspects/leaf-category-fallback.ts'
import { publishConditions } from '../ebay-conditions.ts'
import { offerUpdateOf } from './ebay-bodies.ts'
import { publication, type ToPublish } from './offer.ts'
import { inventoryItemBody, sentText } from './publication.ts'
import { publishFormOf } from './publish-form.ts'
import type { PublishItem } from './publish-item.ts'

function build(item: PublishItem, changes: Partial<ToPublish> = {}) {
  const result = publication({ item, form: publishFormOf(item), account: someAccount(), ...changes })
  if (!result.publication) throw new Error(result.faults.map(({ sentence }) => sentence).join(' '))
  return result.publication
}

const withListing = (changes: Parameters<typeof someListing>[0]) =>
  somePublishItem({ listing: someListing({ measurements: { inseam: '30 in' }, ...changes }) })

const written = 'Blue straight jeans by Fernwold. Clean and ready to wear, with light fading at the knees.'

test('exactly these bodies are sent', () => {
  const sent = build(somePublishItem())
  expect(inventoryItemBody(sent, ['https://i.ebayimg.example/1', 'https://i.ebayimg.example/2'])).toEqual({
    availability: { shipToLocationAvailability: { quantity: 1 } },
    condition: 'USED_EXCELLENT',
    conditionDescription: 'Light fading at the knees.',
    product: {
      title: 'Fernwold Mens Jeans 32x30 Blue Straight',
      description: `Measurements: Waist 32 in, Inseam 30 in<br><br>${written}`,
      aspects: {
        Brand: ['Fernwold'],
        Department: ['Men'],
        Size: ['32'],
        'Size Type': ['Regular'],
        Color: ['Blue'],
        Style: ['Straight'],
        Material: ['Cotton'],
        Pattern: ['Solid'],
        Fit: ['Regular'],
        Inseam: ['30 in'],
      },
      imageUrls: ['https://i.ebayimg.example/1', 'https://i.ebayimg.example/2'],
    },
  })
  expect(sent.offer).toEqual({
    sku: 'PSTFSH-001',
    marketplaceId: 'EBAY_US',
    format: 'FIXED_PRICE',
    availableQuantity: 1,
    categoryId: '11483',
    listingDuration: 'GTC',
    merchantLocationKey: 'home',
    listingDescription: `Measurements: Waist 32 in, Inseam 30 in<br><br>${written}`,
    includeCatalogProductDetails: false,
    pricingSummary: { price: { value: '24.99', currency: 'USD' } },
    listingPolicies: { paymentPolicyId: 'pay-1', fulfillmentPolicyId: 'ship-1', returnPolicyId: 'back-1' },
  })
  expect(sent.photoHashes).toEqual(['hash-0', 'hash-1'])
  const { sku: _, marketplaceId: __, format: ___, ...update } = sent.offer
  expect(offerUpdateOf(sent.offer)).toEqual(update)
})

test('the summary shows what is sent', () => {
  expect(build(somePublishItem()).summary).toMatchObject({
    title: 'Fernwold Mens Jeans 32x30 Blue Straight',
    isTitleCut: false,
    price: '24.99',
    quantity: 1,
    condition: 'Pre-owned - Good',
    conditionNote: 'Light fading at the knees.',
    description: `Measurements: Waist 32 in, Inseam 30 in\n\n${written}`,
    category: "Men's Jeans",
    photos: 2,
    notes: [],
  })
})

test('a long title is cut at a word end, and the stored one stays', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9]{1,12}$/), { minLength: 10, maxLength: 60 }), (words) => {
      const title = words.join(' ').slice(0, 200).trim()
      fc.pre(title.length >= 10)
      const item = withListing({ title })
      const { inventoryItem, summary } = build(item)
      const sent = inventoryItem.product.title
      expect(sent.length).toBeLessThanOrEqual(80)
      expect(title === sent || title.startsWith(`${sent} `)).toBe(true)
      expect(summary.isTitleCut).toBe(title.length > 80)
      expect(item.listing?.title).toBe(title)
    }),
  )
})

test("the form's values come before the listing's", () => {
  const item = somePublishItem()
  const form = {
    ...publishFormOf(item),
    price: 30,
    quantity: 2,
    condition: 'fair',
    size: 'Large',
    sizeType: 'Big & Tall',
    brand: '',
  }
  const { inventoryItem, offer } = build(item, { form })
  expect(inventoryItem).toMatchObject({
    availability: { shipToLocationAvailability: { quantity: 2 } },
    condition: 'PRE_OWNED_FAIR',
    product: { aspects: { Size: ['L'], 'Size Type': ['Big & Tall'] } },
  })
  expect(inventoryItem.product.aspects).not.toHaveProperty('Brand')
  expect(offer).toMatchObject({ availableQuantity: 2, pricingSummary: { price: { value: '30.00' } } })
})

test("the sent condition is never better than the seller's, even if the listing's was", () => {
  const ranks: Readonly<Record<string, number>> = {
    NEW: 1000,
    NEW_OTHER: 1500,
    PRE_OWNED_EXCELLENT: 2990,
    USED_EXCELLENT: 3000,
    PRE_OWNED_FAIR: 3010,
  }
  const best: Readonly<Record<string, number>> = {
    new: 1000,
    new_with_tags: 1000,
    new_without_tags: 1500,
    'like new': 2990,
    excellent: 2990,
    good: 3000,
    fair: 3010,
    poor: 3010,
  }
  for (const grade of conditions)
    for (const condition of [...conditions, ...publishConditions]) {
      const item = withListing({ ebayConditionGrade: grade })
      const sent = build(item, { form: { ...publishFormOf(item), condition } }).inventoryItem.condition
      expect(ranks[sent]).toBeGreaterThanOrEqual(best[condition] ?? 0)
      expect(sent === 'NEW').toBe(condition === 'new_with_tags' || (condition === 'new' && grade === 'new_with_tags'))
    }
})

test('the flaws of new items are in the description, because eBay drops their condition note', () => {
  const { inventoryItem, offer } = build(withListing({ ebayConditionGrade: 'new_with_tags' }))
  expect(inventoryItem.condition).toBe('NEW')
  expect(inventoryItem).not.toHaveProperty('conditionDescription')
  expect(offer.listingDescription).toMatch(/<br><br>Light fading at the knees\.$/)
})

test('measurements missing in the description come first, and the others are not repeated', () => {
  const descriptionWith = (description: string, measurements: Record<string, string>) =>
    build(withListing({ description, measurements })).summary.description
  const jeans = `${written} Waist 32", inseam: 30 inches.`
  expect(descriptionWith(jeans, { waist: '32 in', inseam: '30 in' })).toBe(jeans)
  expect(descriptionWith(jeans, { waist: '32 in', inseam: '31 in', legOpening: '7 1/2 in' })).toBe(
    `Measurements: Inseam 31 in, Leg opening 7 1/2 in\n\n${jeans}`,
  )
  expect(descriptionWith(written, { inseam: '30 in' })).toBe(`Measurements: Inseam 30 in\n\n${written}`)
})

test("a size of trousers is labelled as a size unless the description has it, and a seller's measurement as a measurement", () => {
  const onTag = (value: string) => ({ ...someEvidence(value), words: 'SIZE W32 L34' })
  const descriptionWith = (description: string, evidence: Record<string, Evidence>) =>
    build(withListing({ description, measurements: { waist: '32 in', inseam: '34 in', rise: '10 in' }, evidence }))
      .summary.description
  const tagged = { waist: onTag('32 in'), inseam: onTag('34 in'), rise: someEvidence('10 in') }
  expect(descriptionWith(written, tagged)).toBe(
    `Measurements: Rise 10 in\nTagged size: Waist 32 in, Inseam 34 in\n\n${written}`,
  )
  expect(descriptionWith(`Size W32 L34. ${written}`, tagged)).toBe(
    `Measurements: Rise 10 in\n\nSize W32 L34. ${written}`,
  )
  const entered = { ...tagged, inseam: { ...onTag('34 in'), photoId: null } }
  expect(descriptionWith(written, entered)).toContain('Tagged size: Waist 32 in\nSize: Inseam 34 in\n')
  const measured = { ...tagged, waist: { ...onTag('32 in'), words: '32 in', photoId: null } }
  expect(descriptionWith(written, measured)).toContain(
    'Measurements: Waist 32 in, Rise 10 in\nTagged size: Inseam 34 in\n',
  )
})

test('the note of a poor item says so, and the summary shows a note', () => {
  const item = somePublishItem()
  const { inventoryItem, summary } = build(item, { form: { ...publishFormOf(item), condition: 'poor' } })
  expect(inventoryItem.conditionDescription).toBe('Poor condition. Light fading at the knees.')
  expect(summary.notes).toHaveLength(1)
  const noNotes = withListing({ conditionNotes: null })
  expect(
    build(noNotes, { form: { ...publishFormOf(noNotes), condition: 'poor' } }).inventoryItem.conditionDescription,
  ).toBe('Poor condition.')
  expect(build(noNotes).inventoryItem).not.toHaveProperty('conditionDescription')
})

test('a description full of signs fits into the inventory item, and is complete in the offer', () => {
  const text = `${'<&> '.repeat(990)}end`
  const { inventoryItem, offer } = build(withListing({ description: text }))
  expect(inventoryItem.product.description.length).toBeLessThanOrEqual(4000)
  expect(offer.listingDescription).toMatch(/end$/)
})

test('up to 24 photos are sent, and an item with errors is not sent', () => {
  expect(build(somePublishItem({ photos: somePublishPhotos(24) })).photoHashes).toHaveLength(24)
  const item = somePublishItem({ photos: somePublishPhotos(25) })
  const result = publication({ item, form: publishFormOf(item), account: someAccount() })
  expect(result).toMatchObject({ publication: undefined, faults: [{ check: 'images', severity: 'error' }] })
  const noPrice = { ...publishFormOf(somePublishItem()), price: null }
  expect(publication({ item: somePublishItem(), form: noPrice, account: someAccount() }).faults).toMatchObject([
    { field: 'suggestedPrice' },
  ])
})

test('the live SKU stays even if the item is renamed', () => {
  expect(build(somePublishItem({ sku: 'NEW-1' }), { liveSku: 'OLD-1' }).offer.sku).toBe('OLD-1')
})

test("the condition's label is the category's own", () => {
  const fallback = leafCategoryFallback('11483')
  const leafCategory = fallback && { ...fallback, conditions: [{ id: '3000', label: 'Pre-owned: Good' }] }
  expect(build(somePublishItem(), { leafCategory }).summary.condition).toBe('Pre-owned: Good')
})

test('only changes of what eBay gets make a difference to the sent text', () => {
  const item = somePublishItem()
  const before = sentText(build(item))
  const same: PublishItem[] = [
    { ...item, listing: someListing({ ...item.listing, tags: ['other'], pricingNotes: 'other', notes: [] }) },
    { ...item, condition: 'fair' },
    { ...item, photos: item.photos.map((photo) => ({ ...photo, width: 1000 })) },
  ]
  expect(same.map((each) => sentText(build(each)) === before)).toEqual([true, true, true])
  const others: PublishItem[] = [
    { ...item, listing: someListing({ ...item.listing, title: 'Another title of jeans' }) },
    { ...item, listing: someListing({ ...item.listing, suggestedPrice: 25 }) },
    { ...item, listing: someListing({ ...item.listing, conditionNotes: 'A hole.' }) },
    { ...item, photos: item.photos.toReversed() },
    { ...item, photos: somePublishPhotos(3) },
  ]
  expect(others.filter((each) => sentText(build(each)) === before)).toEqual([])
  const { policies } = someAccount()
  expect(sentText(build(item, { account: someAccount({ policies: { ...policies, return: 'other' } }) }))).not.toBe(
    before,
  )
})

test('the offer leaves out a missing location or policy', () => {
  const account = someAccount({
    policies: { payment: null, fulfillment: null, return: null },
    merchantLocationKey: null,
  })
  const { offer } = build(somePublishItem(), { account })
  expect(offer).not.toHaveProperty('merchantLocationKey')
  expect(offer.listingPolicies).toEqual({})
})

test('care instructions come below the description, and none of them twice', () => {
  const sent = (description: string, careInstructions: string | null) => {
    const extracted = { ...someListing().extracted, careInstructions }
    return build(withListing({ description, extracted, conditionNotes: null })).offer.listingDescription
  }
  const care = 'Hand wash cold, Do not bleach'
  expect(sent(written, care)).toMatch(/at the knees\.<br><br>Care instructions: Hand wash cold, Do not bleach$/u)
  expect(sent(`${written} Hand wash cold.`, care)).toMatch(/<br><br>Care instructions: Do not bleach$/u)
  expect(sent(`${written} Hand wash cold. Do not bleach.`, care)).not.toContain('Care instructions')
  expect(sent(written, null)).not.toContain('Care')
  expect(sent(written, 'Wash <b>cold</b>')).toContain('Care instructions: Wash &lt;b&gt;cold&lt;/b&gt;')
})

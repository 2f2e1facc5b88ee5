import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryTreeVersion, type LeafCategoryRules, leafCategories } from '../../../contracts/ebay/leaf-categories.ts'
import { refusalsOfItem } from '../../../contracts/ebay/rules-item.ts'
import { refusalsOfNewOffer } from '../../../contracts/ebay/rules-offer.ts'
import { type PublishState, refusalsOfPublish, warningsOfPublish } from '../../../contracts/ebay/rules-publish.ts'
import { someListing } from '../../../test/some-listing.ts'
import { someAccount, somePublishItem, somePublishPhotos } from '../../../test/some-publish-item.ts'
import { conditions } from '../../items/conditions.ts'
import { ebayLeafCategories } from '../../items/ebay-leaf-categories.ts'
import { departments, itemSpecificValues, sizeTypes, styles } from '../../items/specifics.ts'
import { extractedFields, forEachField } from '../../listings/fields.ts'
import { metadataFromAnswers } from '../aspects/leaf-category-answers.ts'
import type { LeafCategoryMetadata } from '../aspects/leaf-category-metadata.ts'
import { publishConditions } from '../ebay-conditions.ts'
import { ebayErrorsIn } from '../errors/ebay-error.ts'
import { explainErrors } from '../errors/explain-errors.ts'
import { homeMarketplace } from '../marketplace.ts'
import { readiness } from '../readiness/readiness.ts'
import { publication } from './offer.ts'
import { inventoryItemBody } from './publication.ts'
import { publishFormOf } from './publish-form.ts'
import type { PublishItem } from './publish-item.ts'

/** A seller whose account has everything. */
const completeAccount: PublishState = {
  policy: (id) => ({ kind: policyKinds[id] ?? 'payment', marketplaceId: 'EBAY_US', hasCalculatedShipping: false }),
  location: () => ({ country: 'US', isEnabled: true }),
  leafCategory: (id) => leafCategories.find((leafCategory) => leafCategory.id === id),
  picture: () => ({ longestSidePx: 1600, isExpired: false }),
  isRegistered: true,
  remainingMonthlyQuantity: 100,
}
const policyKinds: Readonly<Record<string, 'payment' | 'fulfillment' | 'return'>> = {
  'pay-1': 'payment',
  'ship-1': 'fulfillment',
  'back-1': 'return',
}

function metadataOf({ id, aspects, conditionIds }: LeafCategoryRules): LeafCategoryMetadata {
  return metadataFromAnswers(
    { leafId: id, version: categoryTreeVersion, marketplace: homeMarketplace },
    {
      aspects: aspects.map(({ name, required, mode, cardinality, maxLength, values }) => ({
        localizedAspectName: name,
        aspectConstraint: {
          aspectRequired: required,
          aspectMode: mode,
          itemToAspectCardinality: cardinality,
          aspectMaxLength: maxLength,
        },
        aspectValues: values.map((localizedValue) => ({ localizedValue })),
      })),
    },
    {
      itemConditionPolicies: [
        { categoryId: id, itemConditions: conditionIds.map((conditionId) => ({ conditionId: String(conditionId) })) },
      ],
    },
  )
}

function refusalsOf(item: PublishItem, leafCategory: LeafCategoryMetadata, condition: string) {
  const form = { ...publishFormOf(item), condition }
  const { isValid } = readiness(item, someAccount(), { form, leafCategory })
  const built = publication({ item, form, account: someAccount(), leafCategory })
  if (!built.publication) return { isValid, isBuilt: false, refusals: [], warnings: [] }
  const { offer, photoHashes } = built.publication
  const body = inventoryItemBody(
    built.publication,
    photoHashes.map((hash) => `https://i.ebayimg.example/${hash}.jpg`),
  )
  const stored = JSON.parse(JSON.stringify(body)) as Parameters<typeof refusalsOfPublish>[1] & object
  const sent = JSON.parse(JSON.stringify(offer)) as Parameters<typeof refusalsOfPublish>[0]
  return {
    isValid,
    isBuilt: true,
    refusals: [
      ...refusalsOfItem(offer.sku, stored),
      ...refusalsOfNewOffer(sent),
      ...refusalsOfPublish(sent, stored, completeAccount),
    ],
    warnings: warningsOfPublish(stored),
  }
}

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 60, maxLength: 90 }))
const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: odd })
const maybe = (...values: readonly string[]) => mostly(fc.constantFrom(null, ...values), text)
const sizes = ['M', 'Large', '32x30', 'W34 L32', '9½', '8', 'US 9', 'EU 42', '2X', 'One Size', '40 R', 'N/A']

const listing = fc.record({
  title: mostly(fc.string({ unit: 'binary', minLength: 20, maxLength: 200 }), text),
  description: mostly(fc.string({ unit: 'binary', minLength: 80, maxLength: 4000 }), text),
  conditionNotes: fc.option(fc.string({ unit: 'binary', maxLength: 1000 })),
  suggestedPrice: mostly<number | null>(fc.constantFrom(0.99, 24.99, 1000), fc.constantFrom(0.5, null)),
  measurements: fc.constantFrom<Record<string, string>>({ inseam: '30 in' }, { inseam: '76 cm' }),
  extracted: fc.record({
    ...forEachField(extractedFields, () => fc.constant(null)),
    brand: maybe("Levi's", 'H&M', 'Unbranded'),
    size: maybe(...sizes),
    color: maybe('Blue', 'Black, White', 'Sky'),
    material: maybe('Cotton', '60% Cotton 40% Nylon', 'Leather'),
    style: maybe(...styles, 'Sneaker'),
    fit: maybe('Slim', 'Regular'),
    department: mostly(fc.constant(null), fc.constantFrom(...departments)),
    sizeType: mostly(fc.constant(null), fc.constantFrom(...sizeTypes)),
    careInstructions: maybe('Hand wash only', 'Machine wash cold, Do not bleach'),
  }),
  itemSpecifics: fc.dictionary(
    fc.constantFrom('Pattern', 'Season', 'Collar Style', 'Fit Type', 'Material', 'Sleeve Length', 'Closure'),
    mostly(fc.constantFrom(...Object.values(itemSpecificValues).flat(), 'Cotton, Wool', 'Zip'), text),
  ),
})

/** Values for the item specifics that the leaf category requires, from its lists; `number` selects them. */
function filledFor({ aspects }: LeafCategoryMetadata, number: number): Record<string, string> {
  const required = aspects.filter(({ isRequired, name }) => isRequired && name !== 'Department' && name !== 'Size Type')
  return Object.fromEntries(
    required.map(({ name, values }) => [name, values[number % (values.length || 1)]?.value ?? 'Plain']),
  )
}

test('eBay accepts what readiness accepts, in every leaf category', () => {
  const all = leafCategories.map((leafCategory) => ({ id: leafCategory.id, leafCategory: metadataOf(leafCategory) }))
  let built = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      listing,
      fc.constantFrom(...conditions, ...publishConditions),
      mostly(fc.integer({ min: 1, max: 24 }), fc.constantFrom(0, 25)),
      fc.option(fc.nat(), { freq: 5 }),
      ({ id, leafCategory }, changes, condition, photos, filling) => {
        const itemSpecifics = { ...(filling !== null && filledFor(leafCategory, filling)), ...changes.itemSpecifics }
        const item = somePublishItem({
          category: null,
          listing: someListing({ ...changes, itemSpecifics, ebayCategoryId: id }),
          photos: somePublishPhotos(photos),
        })
        const found = refusalsOf(item, leafCategory, condition)
        expect(found.refusals).toEqual([])
        expect(found.warnings).toEqual([])
        expect(found.isBuilt).toBe(found.isValid)
        built += found.isBuilt ? 1 : 0
      },
    ),
    { numRuns: 600 },
  )
  expect(built).toBeGreaterThan(100)
})

test('the practice marketplace has every leaf category that a seller can choose', () => {
  const known = new Set(leafCategories.map(({ id }) => id))
  expect(ebayLeafCategories.filter(({ id }) => !known.has(id))).toEqual([])
})

/** The field that a refusal leads to, as parsed from the wire. */
function fieldOf(error: unknown) {
  return explainErrors(ebayErrorsIn({ errors: [error] }).errors, 400).field
}

test('every refusal of an empty item leads the seller to a field', () => {
  const refused = refusalsOfPublish(
    { sku: 'A-1' },
    { product: { title: '' } },
    { ...completeAccount, isRegistered: false, location: () => undefined },
  )
  expect(refused.length).toBeGreaterThan(5)
  const lost = refused.filter((error) => fieldOf(error) === undefined)
  expect(lost).toEqual([])
  for (const leafCategory of leafCategories) {
    const ofLeafCategory = refusalsOfPublish(
      { sku: 'A-1', categoryId: leafCategory.id },
      { product: { aspects: { Size: ['nope'] } } },
      completeAccount,
    )
    expect(ofLeafCategory.filter((error) => fieldOf(error) === undefined)).toEqual([])
  }
})

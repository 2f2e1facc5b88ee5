import { expect, test } from 'vitest'
import { type Evidence, type WrittenListing } from '../listing.ts'
import { listingFacts } from './listing-facts.ts'

const photos = [{ id: 'front' }, { id: 'label' }]

test('what needs a look comes first, then the fields in order, then measurements in spaced words', () => {
  const facts = listingFacts(
    listing({
      extracted: { brand: 'Fernwold', size: 'M', material: 'Cotton' },
      measurements: { legOpening: '7.5 in' },
      evidence: { size: evidence({ confidence: 0.4 }) },
    }),
    photos,
  )
  expect(facts.map((fact) => fact.name)).toEqual(['Size', 'Brand', 'Material', 'Leg opening'])
  expect(facts[0]?.pleaseCheck).toBe(true)
})

test('a value names the photo and the words it was read from', () => {
  const [fact] = listingFacts(
    listing({
      extracted: { material: 'Cotton' },
      evidence: { material: evidence({ photoId: 'label', words: '100% COTTON' }) },
    }),
    photos,
  )
  expect(fact).toMatchObject({ photo: 1, reason: 'from photo 2: 100% COTTON', pleaseCheck: false })
})

test('a value drawn from the seller’s words quotes them', () => {
  const [fact] = listingFacts(
    listing({
      extracted: { department: 'Men' },
      evidence: { department: evidence({ photoId: null, words: 'Mens Jeans' }) },
    }),
    photos,
  )
  expect(fact?.reason).toBe('from what you entered: Mens Jeans')
})

test('a value the seller entered says so, one without a reason says nothing', () => {
  const [brand, size] = listingFacts(
    listing({
      extracted: { brand: 'Fernwold', size: 'M' },
      evidence: { brand: evidence({ photoId: null, words: '' }) },
    }),
    photos,
  )
  expect(brand?.reason).toBe('from what you entered')
  expect(size?.reason).toBeUndefined()
})

function evidence(known: Partial<Evidence>): Evidence {
  return { value: 'x', confidence: 0.9, photoId: 'front', words: 'X', ...known }
}

function listing(known: {
  extracted: Partial<WrittenListing['extracted']>
  measurements?: WrittenListing['measurements']
  evidence: WrittenListing['evidence']
}): WrittenListing {
  const nothing = {
    brand: null,
    size: null,
    color: null,
    material: null,
    style: null,
    fit: null,
    department: null,
    sizeType: null,
  }
  return {
    title: null,
    description: null,
    tags: [],
    conditionNotes: null,
    suggestedPrice: null,
    pricingNotes: null,
    ebayCategoryId: null,
    ebayCategoryName: null,
    categoryConfidence: null,
    ebayConditionGrade: null,
    itemSpecifics: {},
    notes: [],
    measurements: {},
    ...known,
    extracted: { ...nothing, ...known.extracted },
  }
}

import { expect, test } from 'vitest'
import type { PhotoColours } from '../colours/garment-colour.ts'
import type { ReadLine } from '../labels/label-text.ts'
import { descriptionMinLength } from '../limits.ts'
import { type SellerHints, type WrittenListing, writtenListingSchema } from '../listing.ts'
import type { OfflineFindings } from './garment-facts.ts'
import { offlineListing } from './offline-listing.ts'

const front = '00000000-0000-4000-8000-000000000001'
const label = '00000000-0000-4000-8000-000000000002'
const seePhotos = 'Please look at the photos for its details.'
const noHints: SellerHints = { category: null, condition: null, brand: null, note: null }
const line = (text: string, height = 30): ReadLine => ({
  words: text.split(' ').map((word) => ({ text: word, confidence: 0.95 })),
  height,
  isWhole: true,
})
const blue: PhotoColours = {
  photoId: front,
  measured: 'garment',
  shares: { seen: { Blue: 1 }, inOtherLights: { Blue: 1 }, underTints: { Blue: 1 } },
  clearness: 1,
}

function findings(lines: ReadLine[], colours: PhotoColours[] = []): OfflineFindings {
  return { read: [{ photoId: label, readings: [lines] }], colours }
}
const wool = findings(
  [line('NORDHAVN', 60), line('SIZE M / EU 40', 45), line('80% WOOL'), line('20% POLYAMIDE'), line('MADE IN DENMARK')],
  [blue],
)

/** Returns words of the title and tags that come from no reason and no hint. */
function unexplained(listing: WrittenListing, hints: SellerHints): string[] {
  const reasons = Object.values(listing.evidence).flatMap(({ value, words }) => [value, words])
  const explained = [
    ...reasons,
    ...Object.values(hints).filter((hint) => hint !== null),
    'Size',
    'Made in',
    "Men's Top",
  ]
    .join(' ')
    .toLowerCase()
    .split(/[\s,/]+/u)
  return [listing.title ?? '', ...listing.tags]
    .join(' ')
    .toLowerCase()
    .split(/[\s,/]+/u)
    .filter((word) => word !== '' && !explained.includes(word))
}

test('labels, colours and hints make a valid listing', () => {
  const hints = { ...noHints, category: 'Mens Tops', condition: 'good' }
  const listing = offlineListing(wool, hints, [])
  expect(writtenListingSchema.parse(listing)).toEqual(listing)
  expect(listing.title).toBe("NORDHAVN Top Wool Blue Size M Men's")
  expect(listing.tags).toEqual(['NORDHAVN', 'Mens Tops', 'Blue', 'Wool', 'Size M', 'Made in Denmark'])
  expect(listing.extracted).toMatchObject({
    brand: 'NORDHAVN',
    size: 'M / EU 40',
    color: 'Blue',
    material: '80% Wool, 20% Polyamide',
    department: 'Men',
  })
  expect(listing.extracted).toMatchObject({ style: null, fit: null, sizeType: null })
  expect(listing.itemSpecifics).toEqual({ Material: 'Wool', 'Country of Origin': 'Denmark' })
  expect(listing.ebayConditionGrade).toBe('good')
  expect(listing.notes).toEqual(['Written offline from labels and colors'])
  expect(unexplained(listing, hints)).toEqual([])
})

test('the description has a sentence for each known fact, and does not tell the buyer where facts come from', () => {
  const hints = { ...noHints, category: "Women's Skirts", condition: 'new_with_tags' }
  expect(offlineListing(wool, hints, []).description).toBe(
    "Women's blue skirt by NORDHAVN. The size is M / EU 40. The material is 80% Wool, 20% Polyamide. It was made in Denmark. It is new with tags.",
  )
  expect(offlineListing(wool, { ...noHints, condition: 'good' }, []).description).toBe(
    'By NORDHAVN, in blue. The size is M / EU 40. The material is 80% Wool, 20% Polyamide. It was made in Denmark. It is in good condition.',
  )
})

test('every value has its reason; a value that the seller entered has no photo', () => {
  const { evidence } = offlineListing(
    wool,
    { ...noHints, category: 'Mens Jeans', condition: 'good', brand: 'Nordhavn' },
    [],
  )
  expect(evidence['brand']).toEqual({ value: 'Nordhavn', words: 'NORDHAVN', photoId: label, confidence: 1 })
  expect(evidence['size']).toMatchObject({ photoId: label, words: 'SIZE M / EU 40' })
  expect(evidence['color']).toMatchObject({ photoId: front })
  expect(evidence['ebayCategoryId']).toMatchObject({ value: '11483', words: 'Mens Jeans', photoId: null })
  expect(evidence['ebayConditionGrade']).toMatchObject({ value: 'good', photoId: null })
  expect(evidence['Country of Origin']).toMatchObject({ value: 'Denmark', words: 'MADE IN DENMARK' })
})

test('a waist and inseam size gives measurements, with the words of the label as reason', () => {
  const listing = offlineListing(findings([line('W32 L34'), line('RN 104882')]), noHints, [])
  expect(listing.measurements).toEqual({ waist: '32 in', inseam: '34 in' })
  expect(listing.evidence['inseam']).toMatchObject({ value: '34 in', words: 'W32 L34', photoId: label })
})

test('a color or a size alone makes no title; the note may name the garment', () => {
  expect(offlineListing(findings([line('SIZE M')], [blue]), noHints, []).title).toBeNull()
  const named = offlineListing(findings([], [blue]), { ...noHints, note: "women's blouse, size UK 12" }, [])
  expect(named).toMatchObject({
    title: "Blouse Blue Size UK 12 Women's",
    description: `Women's blue blouse. The size is UK 12.\n${seePhotos}`,
    extracted: { department: 'Women' },
  })
  expect(named.evidence['department']).toMatchObject({ words: "women's blouse", photoId: null })
  const hoodie = offlineListing(findings([], []), { ...noHints, category: 'Mens Tops', note: 'Nike hoodie' }, [])
  expect(hoodie.title).toBe("Nike Hoodie Men's")
})

test("the seller's brand keeps the seller's spelling, whether a label has it or not", () => {
  const listing = offlineListing(findings([line('SEE BY CHLOE')]), { ...noHints, brand: 'See by Chloé' }, [])
  expect(listing.title).toBe('See by Chloé')
  expect(listing.evidence['brand']).toMatchObject({ photoId: label, words: 'SEE BY CHLOE' })
  expect(offlineListing(findings([]), { ...noHints, brand: 'AC/DC' }, []).evidence['brand']).toMatchObject({
    photoId: null,
  })
})

test('a description of few facts is long enough because it points to the photos', () => {
  const { description } = offlineListing(findings([]), { ...noHints, category: 'Mens Shorts' }, [])
  expect(description).toBe(`Men's shorts.\n${seePhotos}`)
  expect(description?.length).toBeGreaterThanOrEqual(descriptionMinLength)
})

test('without any fact there is no title, description or tag, and the notes say why', () => {
  const listing = offlineListing(findings([line('xq ~ 1l')]), noHints, [
    'Photo 2 could not be opened and was left out.',
  ])
  expect(listing).toMatchObject({ title: null, description: null, tags: [], evidence: {}, measurements: {} })
  expect(listing.notes).toEqual([
    'Written offline from labels and colors',
    'No readable label in the photos.',
    'Photo 2 could not be opened and was left out.',
  ])
})

test('no price is ever suggested, and the pricing notes say why', () => {
  expect(offlineListing(wool, noHints, [])).toMatchObject({
    suggestedPrice: null,
    pricingNotes: expect.stringContaining('No price found'),
  })
})

test('a category that covers many eBay categories gives no category id', () => {
  const listing = offlineListing(wool, { ...noHints, category: 'Womens Tops' }, [])
  expect(listing).toMatchObject({ ebayCategoryId: null, ebayCategoryName: null, categoryConfidence: null })
})

test('the note is part of the description, and its words about wear are the condition notes', () => {
  const note = 'Bought in Oslo.\nSmall stain on cuff, smoke-free home'
  const listing = offlineListing(wool, { ...noHints, note }, [])
  expect(listing.description).toBe(`${offlineListing(wool, noHints, []).description}\n${note}.`)
  expect(listing.conditionNotes).toBe('Small stain on cuff, smoke-free home')
  expect(listing.evidence['conditionNotes']).toMatchObject({ value: listing.conditionNotes, photoId: null })
  expect(offlineListing(findings([]), { ...noHints, note: '<b>Runs small</b>' }, [])).toMatchObject({
    title: null,
    description: `<b>Runs small</b>\n${seePhotos}`,
    conditionNotes: null,
  })
})

test.each([
  ["Women's Skirts", "NORDHAVN Skirt Wool Blue Size M Women's"],
  ["Men's Coats, Jackets & Vests", "NORDHAVN Outerwear Wool Blue Size M Men's"],
  ["Women's Dresses", "NORDHAVN Dress Wool Blue Size M Women's"],
  ['Mens Jeans', "NORDHAVN Jeans Wool Blue Size M Men's"],
  ['Shoes', 'NORDHAVN Shoes Wool Blue Size M'],
  ['Unisex', 'NORDHAVN Wool Blue Size M Unisex'],
  ['Accessories', 'NORDHAVN Wool Blue Size M'],
])('a garment in %s gets the title "%s"', (category, title) => {
  expect(offlineListing(wool, { ...noHints, category }, []).title).toBe(title)
})

test('an eBay category that the seller chose is kept, and gives the department', () => {
  const listing = offlineListing(wool, { ...noHints, category: "Women's Skirts" }, [])
  expect(listing).toMatchObject({ ebayCategoryId: '63864', extracted: { department: 'Women' } })
  expect(listing.evidence['department']).toMatchObject({ value: 'Women', words: "Women's Skirts", photoId: null })
})

test('a title does not repeat words', () => {
  const lines = [line('LAMBSWOOL BLUE', 60), line('100% LAMBSWOOL'), line('SIZE M')]
  const listing = offlineListing(findings(lines, [blue]), { ...noHints, brand: 'Lambswool Blue' }, [])
  expect(listing.title).toBe('Lambswool Blue Size M')
})

test('brand, size, colour, material and flaws of the note go to their fields, with the note as reason', () => {
  const hints = { ...noHints, category: 'Shoes', note: 'Nike, size 9.5, navy blue, leather, small scuffs on toe' }
  const listing = offlineListing(
    findings([], [{ ...blue, shares: { seen: { Gray: 1 }, inOtherLights: { Gray: 1 }, underTints: { Gray: 1 } } }]),
    hints,
    [],
  )
  expect(listing).toMatchObject({
    title: 'Nike Shoes Leather Navy Blue Size 9.5',
    description: 'Navy blue shoes by Nike. The size is 9.5. The material is Leather.\nSmall scuffs on toe.',
    conditionNotes: 'small scuffs on toe',
    extracted: { brand: 'Nike', size: '9.5', color: 'Navy Blue', material: 'Leather' },
  })
  expect(listing.evidence).toMatchObject({
    brand: { words: 'Nike', photoId: null, confidence: 1 },
    size: { words: 'size 9.5', photoId: null },
    color: { words: 'navy blue', photoId: null },
    conditionNotes: { words: 'small scuffs on toe', photoId: null },
  })
})

test('a doubted or denied note is no fact', () => {
  const note = 'maybe Nike, size 9?, not leather'
  const listing = offlineListing(findings([]), { ...noHints, note }, [])
  expect(listing.extracted).toMatchObject({ brand: null, size: null, material: null })
  expect(listing.description).toBe(`Maybe Nike, size 9?, not leather.\n${seePhotos}`)
})

test('care instructions of a label have their own field, and the description does not repeat them', () => {
  const labelled = findings([line('SIZE M'), line('80% WOOL'), line('HAND WASH COLD'), line('DO NOT TUMBLE DRY')])
  const fromLabel = offlineListing(labelled, noHints, [])
  expect(fromLabel.extracted.careInstructions).toBe('Hand wash cold, Do not tumble dry')
  expect(fromLabel.evidence['careInstructions']).toMatchObject({
    photoId: label,
    words: 'HAND WASH COLD / DO NOT TUMBLE DRY',
  })
  const fromNote = offlineListing(labelled, { ...noHints, note: 'Dry clean only. From my aunt.' }, [])
  expect(fromNote.extracted.careInstructions, 'the seller wins over the label').toBe('Dry clean only')
  expect(fromNote.evidence['careInstructions']).toMatchObject({ photoId: null, words: 'Dry clean only.' })
  expect(fromNote.description).toMatch(/From my aunt\.$/mu)
  for (const { description } of [fromLabel, fromNote]) expect(description).not.toMatch(/wash|dry/iu)
})

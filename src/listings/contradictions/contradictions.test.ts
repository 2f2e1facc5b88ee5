import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import type { WrittenListing } from '../listing.ts'
import { contradictionKey, contradictionSentence, contradictionsOf, withoutContradiction } from './contradictions.ts'

type Says = Partial<Pick<WrittenListing, 'title' | 'description' | 'itemSpecifics' | 'measurements'>> & {
  readonly extracted?: Partial<WrittenListing['extracted']>
}

/** A listing of a women's top that says nothing but this. */
function says({ extracted, ...changes }: Says): WrittenListing {
  return someListing({
    title: null,
    description: null,
    itemSpecifics: {},
    measurements: {},
    ebayCategoryId: '53159',
    ...changes,
    extracted: {
      brand: null,
      size: null,
      color: null,
      material: null,
      style: null,
      fit: null,
      department: 'Women',
      sizeType: null,
      ...extracted,
    },
  })
}

const sentences = (listing: WrittenListing) => contradictionsOf(listing).map(contradictionSentence)

test('a size that was changed contradicts title and description until both are mended', () => {
  const listing = says({
    title: 'Fernwold Linen Blouse UK 12 Women',
    description: 'A linen blouse. The size is UK 12.',
    extracted: { size: 'M' },
  })
  expect(sentences(listing)).toEqual(['Size is M, but the title says “UK 12” and the description says “UK 12”.'])
  const mended = contradictionsOf(listing).reduce(withoutContradiction, listing)
  expect(mended).toMatchObject({
    title: 'Fernwold Linen Blouse M Women',
    description: 'A linen blouse. The size is M.',
  })
  expect(contradictionsOf(mended)).toEqual([])
})

test.each([
  ['the same size in another system', { title: 'Blouse US 8', extracted: { size: 'UK 12' } }],
  ['one of the sizes of a field', { title: 'Blouse Size M', extracted: { size: 'M / EU 40' } }],
  ['a letter in another spelling', { description: 'Size Medium.', extracted: { size: 'M' } }],
  ['a waist and its length in other writing', { title: 'Jeans 32 x 30', extracted: { size: 'W32 L30' } }],
  ['a waist beside its length', { title: 'Jeans Size 32', extracted: { size: 'W32 L30' } }],
  [
    'a brand that is called by a color',
    { title: 'Red Valentino Dress Black', extracted: { color: 'Black', brand: 'Red Valentino' } },
  ],
  ['a shade of the color', { title: 'Navy Blouse', extracted: { color: 'Blue' } }],
  ['red stitching', { description: 'Black blouse with red stitching.', extracted: { color: 'Black' } }],
  ['one of two colors', { title: 'Navy and Red Striped Top', extracted: { color: 'Blue' } }],
  ['cloth of many colors', { title: 'Red Green Blouse', extracted: { color: 'Multicolor' } }],
  ['a longer name of the brand', { title: 'Polo Ralph Lauren Shirt', extracted: { brand: 'Ralph Lauren' } }],
  ['a kind of the fibre', { title: 'Merino Wool Sweater', extracted: { material: 'Wool' } }],
  ['one fibre of a blend', { title: 'Wool Sweater', extracted: { material: '80% Acrylic, 20% Wool' } }],
  ['a leather patch', { description: 'With a leather patch.', extracted: { material: 'Cotton' } }],
  ["women's boyfriend jeans", { title: "Women's Boyfriend Jeans", extracted: {} }],
  ['a measured waist near the size', { measurements: { waist: '33.5 in' }, extracted: { size: 'W32 L30' } }],
  ['a waist that was measured flat', { measurements: { waist: '16 in' }, extracted: { size: 'W32 L30' } }],
] as [string, Says][])('%s is no contradiction', (_name, listing) => {
  expect(sentences(says(listing))).toEqual([])
})

test.each([
  ['Size is M, but the title says “XL”.', { title: 'Blouse XL', extracted: { size: 'M' } }],
  ['Size is UK 12, but the title says “US 12”.', { title: 'Blouse US 12', extracted: { size: 'UK 12' } }],
  ['Size is 12, but the description says “14”.', { description: 'It is a size 14.', extracted: { size: '12' } }],
  ['Size is M, but Size says “L”.', { itemSpecifics: { Size: 'L' }, extracted: { size: 'M' } }],
  ['Size is 32x30, but the title says “36x30”.', { title: 'Jeans 36x30 Blue', extracted: { size: '32x30' } }],
  ['Size is W32 L30, but the title says “34 X 30”.', { title: 'Jeans 34 X 30', extracted: { size: 'W32 L30' } }],
  ['Size is W32 L30, but the title says “W34 L30”.', { title: 'Jeans W34 L30', extracted: { size: 'W32 L30' } }],
  ['Size is W32 L30, but Inseam says “34 in”.', { measurements: { inseam: '34 in' }, extracted: { size: 'W32 L30' } }],
  ['Color is Black, but the title says “Light Blue”.', { title: 'Light Blue Blouse', extracted: { color: 'Black' } }],
  ['Color is Black, but Color says “Red”.', { itemSpecifics: { Color: 'Red' }, extracted: { color: 'Black' } }],
  ["Brand is Levi's, but the title says “Wrangler”.", { title: 'Wrangler Jeans', extracted: { brand: "Levi's" } }],
  ['Material is Polyester, but the title says “Wool”.', { title: 'Wool Coat', extracted: { material: 'Polyester' } }],
  [
    'Material is 60% Cotton, 40% Polyester, but the description says “100% cotton”.',
    { description: 'Made of 100% cotton and soft.', extracted: { material: '60% Cotton, 40% Polyester' } },
  ],
  ["Department is Men, but the title says “Women's”.", { title: "Women's Shirt", extracted: { department: 'Men' } }],
] as [string, Says][])('%s', (sentence, listing) => {
  const found = contradictionsOf(says(listing))
  expect(found.map(contradictionSentence)).toEqual([sentence])
  const mended = found.reduce(withoutContradiction, says(listing))
  expect(contradictionsOf(mended)).toEqual([])
})

test('mended words keep how they were written', () => {
  const listing = says({
    title: "WOMEN'S Light Blue Wool Coat",
    description: 'A light blue coat for women.',
    extracted: { color: 'Black', material: 'Cotton', department: 'Men' },
  })
  expect(contradictionsOf(listing).reduce(withoutContradiction, listing)).toMatchObject({
    title: "Men's Black Cotton Coat",
    description: 'A black coat for men.',
  })
})

test('a brand that the seller says is none leaves the title', () => {
  const listing = says({ title: 'Wrangler Denim Jacket', extracted: { brand: 'Unbranded' } })
  expect(contradictionsOf(listing).reduce(withoutContradiction, listing).title).toBe('Denim Jacket')
})

test('an answer counts for as long as value and words stay', () => {
  const key = (size: string, title: string) => {
    const [found] = contradictionsOf(says({ title, extracted: { size } }))
    return found && contradictionKey(found)
  }
  expect(key('M', 'Blouse UK 12')).toBe(key('M', 'Linen Blouse UK 12'))
  expect(key('M', 'Blouse UK 12')).not.toBe(key('L', 'Blouse UK 12'))
  expect(key('M', 'Blouse UK 12')).not.toBe(key('M', 'Blouse UK 14'))
})

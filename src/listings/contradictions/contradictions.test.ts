import { expect, test } from 'vitest'
import { nothingExtracted, someListing } from '../../../test/some-listing.ts'
import { withSellerValues } from '../edits/edited-listing.ts'
import type { WrittenListing } from '../listing.ts'
import { contradictionKey, contradictionSentence, contradictionsOf, withoutContradiction } from './contradictions.ts'

type ListingTexts = Partial<
  Pick<WrittenListing, 'title' | 'description' | 'itemSpecifics' | 'measurements' | 'ebayCategoryId'>
> & {
  readonly extracted?: Partial<WrittenListing['extracted']>
}

/** Makes a listing of a women's top with only these texts and values. */
function listingWith({ extracted, ...changes }: ListingTexts): WrittenListing {
  return someListing({
    title: null,
    description: null,
    itemSpecifics: {},
    measurements: {},
    ebayCategoryId: '53159',
    ...changes,
    extracted: {
      ...nothingExtracted,
      department: 'Women',
      ...extracted,
    },
  })
}

const sentences = (listing: WrittenListing) => contradictionsOf(listing).map(contradictionSentence)

test('a changed size contradicts title and description until both are mended', () => {
  const listing = listingWith({
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
  ['one of a range', { title: 'Blouse Size 12-14', extracted: { size: '12' } }],
  ['a waist beside its length', { title: 'Jeans Size 32', extracted: { size: 'W32 L30' } }],
  [
    'a brand that is called by a color',
    { title: 'Red Valentino Dress Black', extracted: { color: 'Black', brand: 'Red Valentino' } },
  ],
  ['a shade of the color', { title: 'Navy Blouse', extracted: { color: 'Blue' } }],
  ['what it is worn with', { description: 'Pair it with black jeans or white shoes.', extracted: { color: 'Blue' } }],
  ['an imitation by another name', { title: 'Vegan Leather Bag', extracted: { material: 'Faux Leather' } }],
  ['mint condition', { description: 'In mint condition.', extracted: { color: 'Blue' } }],
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
] as [string, ListingTexts][])('%s is no contradiction', (_name, listing) => {
  expect(sentences(listingWith(listing))).toEqual([])
})

test.each([
  ['Size is M, but the title says “XL”.', { title: 'Blouse XL', extracted: { size: 'M' } }],
  ['Size is UK 12, but the title says “US 12”.', { title: 'Blouse US 12', extracted: { size: 'UK 12' } }],
  ['Size is M, but the title says “uk 12”.', { title: 'Blouse size uk 12', extracted: { size: 'M' } }],
  ['Size is M, but the title says “12 UK”.', { title: 'Blouse 12 UK', extracted: { size: 'M' } }],
  ['Size is 10, but the title says “12-14”.', { title: 'Blouse Size 12-14', extracted: { size: '10' } }],
  [
    'Size is 7, but the title says “5-6 years”.',
    { title: 'Girls Top 5-6 years', extracted: { size: '7', department: null } },
  ],
  ['Size is DE 44, but the title says “DE 40”.', { title: 'Blouse DE 40', extracted: { size: 'DE 44' } }],
  ['Size is M, but the title says “W32 L30”.', { title: 'Jeans W32 L30', extracted: { size: 'M' } }],
  ['Size is L, but the description says “M”.', { description: 'The size is M.', extracted: { size: 'L' } }],
  ['Size is 12, but the description says “14”.', { description: 'It is a size 14.', extracted: { size: '12' } }],
  ['Size is M, but Size says “L”.', { itemSpecifics: { Size: 'L' }, extracted: { size: 'M' } }],
  ['Size is 32x30, but the title says “36x30”.', { title: 'Jeans 36x30 Blue', extracted: { size: '32x30' } }],
  ['Size is W32 L30, but the title says “34 X 30”.', { title: 'Jeans 34 X 30', extracted: { size: 'W32 L30' } }],
  ['Size is W32 L30, but the title says “W34 L30”.', { title: 'Jeans W34 L30', extracted: { size: 'W32 L30' } }],
  ['Size is W32 L30, but Inseam says “34 in”.', { measurements: { inseam: '34 in' }, extracted: { size: 'W32 L30' } }],
  ['Color is Black, but the title says “Light Blue”.', { title: 'Light Blue Blouse', extracted: { color: 'Black' } }],
  [
    'Color is Red, but the title says “Blue”.',
    { title: 'Blue Blouse', itemSpecifics: { Color: 'Red' }, extracted: {} },
  ],
  ['Color is Black, but Color says “Red”.', { itemSpecifics: { Color: 'Red' }, extracted: { color: 'Black' } }],
  ['Color is Blue, but the title says “Peach”.', { title: 'Peach Blouse', extracted: { color: 'Blue' } }],
  [
    'Brand is Mango, but Brand says “Fernwold”.',
    { itemSpecifics: { Brand: 'Fernwold' }, extracted: { brand: 'Mango' } },
  ],
  ["Brand is Levi's, but the title says “Wrangler”.", { title: 'Wrangler Jeans', extracted: { brand: "Levi's" } }],
  [
    'Material is Faux Leather, but the title says “Leather”.',
    { title: 'Leather Jacket', extracted: { material: 'Faux Leather' } },
  ],
  [
    'Material is Leather, but the title says “Faux Leather”.',
    { title: 'Faux Leather Jacket', extracted: { material: 'Leather' } },
  ],
  ['Department is Women, but the title says “Unisex”.', { title: 'Unisex Shirt', extracted: {} }],
  [
    'Department is Women, but Department says “Unisex Adults”.',
    { itemSpecifics: { Department: 'Unisex Adults' }, extracted: {} },
  ],
  ['Material is Polyester, but the title says “Wool”.', { title: 'Wool Coat', extracted: { material: 'Polyester' } }],
  [
    'Material is 60% Cotton, 40% Polyester, but the description says “100% cotton”.',
    { description: 'Made of 100% cotton and soft.', extracted: { material: '60% Cotton, 40% Polyester' } },
  ],
  ["Department is Men, but the title says “Women's”.", { title: "Women's Shirt", extracted: { department: 'Men' } }],
] as [string, ListingTexts][])('%s', (sentence, listing) => {
  const found = contradictionsOf(listingWith(listing))
  expect(found.map(contradictionSentence)).toEqual([sentence])
  const mended = found.reduce(withoutContradiction, listingWith(listing))
  expect(contradictionsOf(mended)).toEqual([])
})

test('mended words keep their letter case', () => {
  const listing = listingWith({
    title: "WOMEN'S Light Blue Wool Coat",
    description: 'A light blue coat for women.',
    extracted: { color: 'Black', material: 'Cotton', department: 'Men' },
  })
  expect(contradictionsOf(listing).reduce(withoutContradiction, listing)).toMatchObject({
    title: "Men's Black Cotton Coat",
    description: 'A black coat for men.',
  })
})

test.each([
  ['brand', 'Harrow Mills', 'Fernwold', 'Harrow Mills Blouse Women', 'Fernwold Blouse Women'],
  ['brand', 'Harrow Mills', 'Unbranded', 'HARROW MILLS Blouse Women', 'Blouse Women'],
  ['size', 'M', 'L', 'Fernwold Blouse M Women', 'Fernwold Blouse L Women'],
  ['size', '40', 'EU 42', 'Fernwold Blouse 40', 'Fernwold Blouse EU 42'],
  ['size', 'One Size', 'M', 'Fernwold Blouse One Size', 'Fernwold Blouse M'],
  ['color', 'Mint', 'Navy', 'Fernwold Blouse Mint', 'Fernwold Blouse Navy'],
  ['material', 'Denim', 'Leather', 'Fernwold Denim Jacket', 'Fernwold Leather Jacket'],
  ['department', 'Women', 'Unisex Adults', "Fernwold Women's Jacket", 'Fernwold Unisex Adults Jacket'],
] as const)(
  'the title is questioned about the %s that was %s before and is %s now',
  (field, before, now, title, mended) => {
    const { listing, edits } = withSellerValues(
      { listing: listingWith({ title, extracted: { [field]: before } }), edits: {} },
      [[field, now]],
    )
    const found = contradictionsOf(listing, edits)
    expect(found).toMatchObject([{ field, value: now, places: [{ field: 'title' }] }])
    const after = found.reduce(withoutContradiction, listing)
    expect(after.title).toBe(mended)
    expect(contradictionsOf(after, edits)).toEqual([])
  },
)

test.each([
  ['size', 'UK 12', 'US 8', 'Fernwold Blouse UK 12'],
  ['size', 'Medium', 'M', 'Fernwold Blouse Medium'],
  ['brand', 'Ralph Lauren', 'Polo Ralph Lauren', 'Ralph Lauren Blouse'],
  ['color', 'Light Blue', 'Blue', 'Light Blue Blouse'],
  ['material', '100% Cotton', 'Cotton', '100% Cotton Blouse'],
] as const)('a %s in other words for the same asks nothing: %s, %s', (field, before, now, title) => {
  const { listing, edits } = withSellerValues(
    { listing: listingWith({ title, extracted: { [field]: before } }), edits: {} },
    [[field, now]],
  )
  expect(contradictionsOf(listing, edits)).toEqual([])
})

/** Makes a listing of men's shoes with a size field and eBay's US Shoe Size. */
const shoes = (size: string | null, us: string, title: string | null = null) =>
  listingWith({
    title,
    itemSpecifics: { 'US Shoe Size': us },
    ebayCategoryId: '24087',
    extracted: { size, department: 'Men' },
  })

test.each([
  ['EU 42', '9'],
  ['UK 8.5', '9 M'],
  ['EU 42 / US 9', '9'],
  ['US 9', '9'],
  ['9', '9'],
  ['9 M', '9'],
  ['42', '9'],
  ['M', '9'],
] as const)('a size %s agrees with US Shoe Size %s', (size, us) => {
  expect(sentences(shoes(size, us))).toEqual([])
})

test('without a known wearer, a US shoe size is not compared with a size of another country', () => {
  const listing = shoes('EU 42', '6')
  expect(sentences({ ...listing, extracted: { ...listing.extracted, department: 'Unisex Adults' } })).toEqual([])
})

test('a US shoe size is compared with the title if the size is missing', () => {
  expect(sentences(shoes(null, '9', 'Fernwold Boots EU 42'))).toEqual([])
  expect(sentences(shoes(null, '9', 'Fernwold Boots EU 39'))).toEqual(['Size is US 9, but the title says “EU 39”.'])
})

test.each([
  ['EU 42', '6', {}],
  ['UK 8', '12', {}],
  ['US 9', '10', { 'US Shoe Size': '9' }],
  ['9', '10', { 'US Shoe Size': '9' }],
] as const)('if size %s contradicts US Shoe Size %s, the mend writes no other size there', (size, us, specifics) => {
  const listing = shoes(size, us)
  const found = contradictionsOf(listing)
  expect(found.map(contradictionSentence)).toEqual([`Size is ${size}, but US Shoe Size says “${us}”.`])
  expect(found.reduce(withoutContradiction, listing).itemSpecifics).toEqual(specifics)
})

test('only the words in question are mended', () => {
  const mended = (listing: WrittenListing) =>
    contradictionsOf(listing).reduce(withoutContradiction, listing).description
  expect(mended(listingWith({ description: "I'm sure: size M.", extracted: { size: 'L' } }))).toBe("I'm sure: size L.")
  expect(mended(listingWith({ description: 'Size 12 with 12 buttons.', extracted: { size: '14' } }))).toBe(
    'Size 14 with 12 buttons.',
  )
  expect(mended(listingWith({ description: 'A red top with red stitching.', extracted: { color: 'Blue' } }))).toBe(
    'A blue top with red stitching.',
  )
})

test.each([
  ['size', 'Small', 'M', 'Small scuffs on the toe.'],
  ['size', 'Extra Large', 'M', 'An extra large pocket.'],
  ['brand', 'Next', 'George', 'Ready for its next owner.'],
  ['brand', 'Gap', 'Fernwold', 'The slit leaves a gap at the back.'],
  ['color', 'Black', 'Navy', 'Pair it with black jeans.'],
] as const)('ordinary words do not count as an earlier %s: %s, %s: %s', (field, before, now, description) => {
  expect(changed({ description, extracted: { [field]: before } }, field, now)).toEqual({ asked: [], description })
})

test.each([
  ['size', 'Small', 'M', 'Size Small. Small scuffs on the toe.', 'Size M. Small scuffs on the toe.'],
  ['brand', 'Next', 'George', 'A Next top for its next owner.', 'A George top for its next owner.'],
  ['brand', 'Harrow Mills', 'Fernwold', 'HARROW MILLS wool.', 'Fernwold wool.'],
  ['color', 'Black', 'Navy', 'A black top. Pair it with black jeans.', 'A navy top. Pair it with black jeans.'],
] as const)(
  'a mend of an earlier %s leaves ordinary words alone: %s, %s',
  (field, before, now, description, mended) => {
    const found = changed({ description, extracted: { [field]: before } }, field, now)
    expect(found.asked).toHaveLength(1)
    expect(found.description).toBe(mended)
  },
)

/** Changes a field as a seller. Returns the questions that follow, and the description after mending. */
function changed(before: ListingTexts, field: 'size' | 'brand' | 'color', now: string) {
  const { listing, edits } = withSellerValues({ listing: listingWith(before), edits: {} }, [[field, now]])
  const found = contradictionsOf(listing, edits)
  return {
    asked: found.map(contradictionSentence),
    description: found.reduce(withoutContradiction, listing).description,
  }
}

test('an unbranded item leaves no brand in the title', () => {
  const listing = listingWith({ title: 'Wrangler Denim Jacket', extracted: { brand: 'Unbranded' } })
  expect(contradictionsOf(listing).reduce(withoutContradiction, listing).title).toBe('Denim Jacket')
})

test('an answer stays valid until the value or the words change', () => {
  const key = (size: string, title: string) => {
    const [found] = contradictionsOf(listingWith({ title, extracted: { size } }))
    return found && contradictionKey(found)
  }
  expect(key('M', 'Blouse UK 12')).toBe(key('M', 'Linen Blouse UK 12'))
  expect(key('M', 'Blouse UK 12')).not.toBe(key('L', 'Blouse UK 12'))
  expect(key('M', 'Blouse UK 12')).not.toBe(key('M', 'Blouse UK 14'))
})

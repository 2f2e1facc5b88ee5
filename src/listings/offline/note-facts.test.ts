import { expect, test } from 'vitest'
import { factsOfNote, withoutFactClauses } from './note-facts.ts'

function valuesIn(note: string) {
  const facts = Object.entries(factsOfNote(note)).flatMap(([name, fact]) => (fact ? [[name, fact.value]] : []))
  return Object.fromEntries(facts)
}

test.each([
  ['Nike, size 9.5, blue', { brand: 'Nike', size: '9.5', color: 'Blue' }],
  ['nike hoodie size M in light blue', { brand: 'Nike', size: 'M', color: 'Light Blue', garment: 'Hoodie' }],
  ["Levi's jeans W32 L30, my son never wore them", { brand: "Levi's", size: 'W32 L30', garment: 'Jeans' }],
  ["Women's boots, XL mens belt", { garment: 'Boots', department: 'Women' }],
  ['Patagonia, mens L', { brand: 'Patagonia', size: 'L', department: 'Men' }],
  ['size 10-12 yrs', { size: '10-12 yrs' }],
  ['UK size 12', { size: 'UK 12' }],
  ['size 38 EU, blue suede', { size: 'EU 38', color: 'Blue', material: 'Suede' }],
  ['Size: medium', { size: 'M' }],
  ['brand Harrow Mills size M', { brand: 'Harrow Mills', size: 'M' }],
  ['brand unknown size M', { size: 'M' }],
  ['Zara dress UK 12 EU 40', { brand: 'ZARA', size: 'UK 12 EU 40', garment: 'Dress' }],
  ['size 10 us, black', { size: 'US 10', color: 'Black' }],
  ['jumper size 14 it is lovely', { size: '14' }],
  ['Old Navy jeans, size 10', { brand: 'Old Navy', size: '10', garment: 'Jeans' }],
  ['brand: Harrow Mills jeans size 10', { brand: 'Harrow Mills', size: '10', garment: 'Jeans' }],
  ['Clarks size UK 8, small scuffs on toe, brown', { brand: 'Clarks', size: 'UK 8', color: 'Brown' }],
  ['Mango dress size S', { brand: 'Mango', garment: 'Dress', size: 'S' }],
  ['UK 12; 100% wool. Red.', { size: 'UK 12', material: 'Wool', color: 'Red' }],
  ['Hand wash only, size M. Do not tumble dry', { care: 'Hand wash only, Do not tumble dry', size: 'M' }],
  ['Brand: Harrow Mills\nColor is dark green\nL', { brand: 'Harrow Mills', color: 'Dark Green', size: 'L' }],
])('"%s" says %j', (note, facts) => {
  expect(valuesIn(note)).toEqual(facts)
})

test.each([
  'yellow stain on the cuff, black mark on the white collar',
  'looks like Zara, similar to Nike',
  'maybe Nike, size M?, silk I think',
  'not Nike, not real leather',
  'chest 18 in, length 70 cm',
  'brand new, bought in 2019, worn for 2 years',
  'size M, size L',
  'Nike or Adidas',
  'Buckle missing, the next size up fits',
  'worth 50 us dollars',
  'runs small, like a size 8',
  'from a high street brand dress shop',
  'goes well with blue jeans',
])('"%s" says nothing certain about a field', (note) => {
  expect(valuesIn(note)).toEqual({})
})

test('clauses that only state facts are removed, and all others stay as written', () => {
  expect(withoutFactClauses('Nike, size 9, small scuffs on toe, smoke-free home. A gift.')).toBe(
    'small scuffs on toe, smoke-free home. A gift.',
  )
  expect(withoutFactClauses('Bought in Oslo, 2019; worn twice!')).toBe('Bought in Oslo, 2019; worn twice!')
  expect(withoutFactClauses('Size M')).toBe('')
  expect(withoutFactClauses('Brand new Nike hoodie, size M')).toBe('Brand new Nike hoodie')
  expect(withoutFactClauses('Jeans jacket, blue jeans')).toBe('Jeans jacket')
})

test('a clause stays if it states another value than the field has', () => {
  const { size } = factsOfNote('size M')
  expect(withoutFactClauses("Women's top, size M, size L", { size, department: null })).toBe("Women's top, size L")
})

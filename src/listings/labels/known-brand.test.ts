import { expect, test } from 'vitest'
import { brandAtStart, isNearBrand, knownBrand } from './known-brand.ts'

test.each([
  ['SEE BY CHLOE', 'See by Chloé'],
  ['h & m', 'H&M'],
  ["LEVI'S", "Levi's"],
  ['PUM4', undefined],
  ['L0FT', undefined],
  ['UN1QLO', 'UNIQLO'],
  ['Massimo Duttl', 'Massimo Dutti'],
  ['Abercrombie & Fitch', 'Abercrombie & Fitch'],
  ['Nordhavn', undefined],
  ['BERSHK', 'Bershka'],
  ['J.CREW', 'J.Crew'],
  ['J Crew', 'J.Crew'],
  ['', undefined],
])('"%s" is the brand %s', (words, name) => {
  expect(knownBrand(words)?.name).toBe(name)
})

test('a misreading is accepted only if no other brand is near', () => {
  expect(knownBrand('Tommy Hilflger')?.name).toBe('Tommy Hilfiger')
  expect(knownBrand('Bossx')).toBeUndefined()
})

test('brands that are common words or initials are marked', () => {
  expect(knownBrand('ONLY')).toEqual({ name: 'ONLY', isCommonWord: true })
  expect(knownBrand('AG Jeans')?.isCommonWord).toBe(false)
  expect(knownBrand('Patagonia')?.isCommonWord).toBe(false)
})

test('a line may continue after a brand, but not after a brand that is a common word', () => {
  expect(brandAtStart("Levi's Big E")?.name).toBe("Levi's")
  expect(brandAtStart('Calvin Klein Underwear Co')?.name).toContain('Calvin Klein')
  expect(brandAtStart('ONLY 20% OFF')).toBeUndefined()
  expect(brandAtStart("Levi's")).toBeUndefined()
})

test.each(['ABERCROMBIE', 'Fitch', 'Abercrom', 'patago', 'D ESEL', 'Carhar', 'Pataganie'])(
  '"%s" is nearly a brand or a part of one',
  (words) => expect(isNearBrand(words)).toBe(true),
)

test.each(['Nordhavn', 'Olverin Denim', 'Haskelek & Quillino', 'rrier', 'XS', '~', ''])(
  '"%s" is not nearly a brand',
  (words) => {
    expect(isNearBrand(words)).toBe(false)
  },
)

import { expect, test } from 'vitest'
import { labelFacts, showsLabel } from './label-facts.ts'
import type { ReadLine, ReadPhoto } from './label-text.ts'

const photoId = '00000000-0000-4000-8000-000000000001'
const line = (text: string, height = 30, confidence = 0.95): ReadLine => ({
  words: text.split(' ').map((word) => ({ text: word, confidence })),
  height,
  isWhole: true,
})
const photo = (...readings: ReadLine[][]): ReadPhoto => ({ photoId, readings })
const careLabel = [line('SIZE M / EU 40', 45), line('80% WOOL'), line('20% POLYAMIDE'), line('MADE IN DENMARK')]

test('a label gives its facts with their words and photo', () => {
  const facts = labelFacts([photo([line('NORDHAVN', 60), ...careLabel])])
  expect(facts.brand).toEqual({ value: 'NORDHAVN', words: 'NORDHAVN', photoId, confidence: 0.95 })
  expect(facts.size).toMatchObject({ value: 'M / EU 40', words: 'SIZE M / EU 40' })
  expect(facts.material).toMatchObject({ value: '80% Wool, 20% Polyamide' })
  expect(facts.mainFibre).toMatchObject({ value: 'Wool' })
  expect(facts.origin).toMatchObject({ value: 'Denmark', words: 'MADE IN DENMARK' })
  expect(facts.care).toBeNull()
})

test('care instructions after a "DO NOT" at the end of the line before are not read', () => {
  const care = (...texts: string[]) => labelFacts([photo(texts.map((text) => line(text)))]).care?.value
  expect(care('MACHINE WASH COLD', 'DO NOT', 'TUMBLE DRY', 'IRON LOW')).toBe('Machine wash cold, Iron low')
  expect(care('HAND WASH. DO NOT', 'DRY CLEAN')).toBeUndefined()
})

test.each(['H&M', 'See by Chloé', 'AC/DC', 'BOSS Hugo Boss', "Levi's", 'Johnson & Johnson', '7 For All Mankind'])(
  'the brand %s is kept exactly as written, without the stitches at its ends',
  (brand) => {
    const facts = labelFacts([photo([line(`| ${brand} ~`, 60), ...careLabel])])
    expect(facts.brand?.value).toBe(brand)
  },
)

test('a word that stands out on a garment without a label is not a brand', () => {
  const shirt = photo([line('WORLD TOUR', 200), line('1998', 60), line('M', 40)])
  expect(showsLabel(shirt)).toBe(false)
  expect(labelFacts([shirt])).toMatchObject({ brand: null, size: null })
})

test('a line that does not stand out, or has an unsure word, is not a brand', () => {
  expect(labelFacts([photo([line('NORDHAVN', 50), line('FJELLVIK', 45), ...careLabel])]).brand).toBeNull()
  expect(labelFacts([photo([line('NORDHAVN', 60, 0.7), ...careLabel])]).brand).toBeNull()
  const halfSure = {
    words: [
      { text: 'NORD', confidence: 0.95 },
      { text: 'HAVN', confidence: 0.4 },
    ],
    height: 60,
    isWhole: true,
  }
  expect(labelFacts([photo([halfSure, ...careLabel])]).brand).toBeNull()
})

test('a single letter on a label is a size, if it is the only one and sure', () => {
  expect(labelFacts([photo([line('L', 40), line('100% COTTON')])]).size?.value).toBe('L')
  expect(labelFacts([photo([line('L', 40), line('M'), line('100% COTTON')])]).size).toBeNull()
  expect(labelFacts([photo([line('L', 40, 0.8), line('100% COTTON')])]).size).toBeNull()
})

test('two different readings give nothing, the more complete reading wins, and two readings outvote one', () => {
  const first = [line('SIZE M'), line('98% COTTON'), line('29% ELASTANE')]
  const second = [line('SIZE L'), line('98% COTTON'), line('2% ELASTANE')]
  expect(labelFacts([photo(first, second)])).toMatchObject({
    size: null,
    material: { value: '98% Cotton, 2% Elastane' },
  })
  expect(labelFacts([photo(first, second, second)]).size?.value).toBe('L')
})

test('a size that continues beside it, or follows a slash, is not whole and not returned', () => {
  const part = { ...line('EU 42'), isWhole: false }
  expect(labelFacts([photo([part, line('100% COTTON')])]).size).toBeNull()
  expect(labelFacts([photo([line('-/ EU 42'), line('100% COTTON')])]).size).toBeNull()
  expect(labelFacts([photo([line('| EU 42'), line('100% COTTON')])]).size?.value).toBe('EU 42')
})

test('a reading without text counts: a size or unknown name in one of three readings is not returned', () => {
  const look = [line('NORDHAVN', 60), ...careLabel]
  expect(labelFacts([photo(look, [], [])])).toMatchObject({ brand: null, size: null, origin: { value: 'Denmark' } })
  expect(labelFacts([photo(look, look, [])])).toMatchObject({ brand: { value: 'NORDHAVN' } })
})

test('unsure lines give nothing', () => {
  expect(labelFacts([photo([line('SIZE M', 30, 0.6), line('100% COTTON', 30, 0.6)])])).toMatchObject({
    size: null,
    material: null,
  })
})

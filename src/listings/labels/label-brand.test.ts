import { expect, test } from 'vitest'
import { labelBrand, lineOfBrand } from './label-brand.ts'
import type { LabelLine } from './label-text.ts'

const line = (text: string, height = 30, more: Partial<LabelLine> = {}): LabelLine => ({
  text,
  height,
  confidence: 0.95,
  lowestConfidence: 0.95,
  isWhole: true,
  ...more,
})
const cues = [line('80% WOOL'), line('MADE IN DENMARK')]
const brandOf = (...lines: LabelLine[]) => labelBrand([...lines, ...cues], cues)

test('a known brand is returned in its own spelling, at any position', () => {
  expect(brandOf(line('SEE BY CHLOE', 20))).toMatchObject({
    name: 'See by Chloé',
    isKnown: true,
    words: 'SEE BY CHLOE',
  })
  expect(labelBrand([line('Patagonia')], [])?.name).toBe('Patagonia')
})

test('two lines of one name are one brand', () => {
  expect(brandOf(line('MASSIMO', 60), line('DUTTI', 58))).toMatchObject({
    name: 'Massimo Dutti',
    words: 'MASSIMO DUTTI',
  })
})

test('a brand that is also a word must stand out, whole, on a label', () => {
  expect(brandOf(line('NEXT', 60))?.name).toBe('NEXT')
  expect(brandOf(line('NEXT', 20))).toBeUndefined()
  expect(brandOf(line('ONLY', 60, { isWhole: false }))).toBeUndefined()
  expect(labelBrand([line('NEXT', 60)], [])).toBeUndefined()
})

test('an unknown name must stand out, and be whole and sure in each word', () => {
  expect(brandOf(line('Nordhavn & Sons', 60))).toMatchObject({ name: 'Nordhavn & Sons', isKnown: false })
  expect(brandOf(line('Nordhavn', 33), line('Fjellvik', 30))).toBeUndefined()
  expect(brandOf(line('hurst Spor', 60, { isWhole: false }))).toBeUndefined()
  expect(brandOf(line('Nordhavn Sons', 60, { lowestConfidence: 0.5 }))).toBeUndefined()
  expect(labelBrand([line('Nordhavn', 60)], [])).toBeUndefined()
})

test('a misread listed name is refused if the line may say something else', () => {
  expect(brandOf(line('Cotton N', 60))).toBeUndefined()
  expect(brandOf(line('Cotton On', 60))?.name).toBe('Cotton On')
})

test.each([
  'ABERCROMBIE',
  'patago',
  'XL/TG',
  'XS',
  'W32',
  'Merino Wool',
  'Portugal',
  'decoratlon',
  '"ASHANINO',
  'p0 NOT BLEACH',
  'TH LIKE COLORS',
  'Premium Quality',
  'Since 1951',
  '12345',
  'Nord &',
])('"%s" is not a name', (text) => {
  expect(brandOf(line(text, 60))).toBeUndefined()
})

test('the line of the entered brand is found in any case and with any accents', () => {
  expect(lineOfBrand([line('SEE BY CHLOE')], 'See by Chloé')?.text).toBe('SEE BY CHLOE')
  expect(lineOfBrand([line('NORDHAVN')], 'Fjellvik')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { isRight } from '../../bench/offline-writer/compare.ts'
import { parsedSize } from '../../bench/offline-writer/parsed-size.ts'
import { outcomesOf, tallyOf } from '../../bench/offline-writer/tally.ts'
import { notVisible } from '../../bench/offline-writer/truth.ts'

const shown = (...accepted: string[]) => ({ accepted, isShown: true })

test('precision is the correct share of the given values, recall the correct share of the photo’s values; text cut off by the edge costs no recall', () => {
  const cut = { accepted: ['China'], isShown: false }
  const truth = { brand: shown('Nordhavn'), size: shown('M'), material: notVisible, origin: cut, colour: shown('Blue') }
  const given = { brand: 'NORDHAVN', size: null, material: '100% Silk', origin: 'China', colour: 'Gray' }
  const tally = tallyOf(outcomesOf(truth, given))
  expect(tally).toEqual({ expected: 3, given: 4, right: 2, precision: 2 / 4, recall: 1 / 3 })
  expect(tallyOf([])).toMatchObject({ precision: undefined, recall: undefined })
})

test('names are equal if only case, accents, apostrophes and spaces differ', () => {
  expect(isRight('brand', 'SEE BY CHLOE', shown('See by Chloé'))).toBe(true)
  expect(isRight('brand', 'Levi’s', shown("LEVI'S"))).toBe(true)
  expect(isRight('brand', 'H & M', shown('H&M'))).toBe(true)
  expect(isRight('brand', 'HM', shown('H&M'))).toBe(false)
  expect(isRight('origin', 'Türkiye', shown('Turkey', 'Türkiye'))).toBe(true)
})

test('sizes are the same when their parts are, with their systems and halves', () => {
  for (const [one, other] of [
    ['Size M', 'm'],
    ['M / EU 40', 'EUR 40, M'],
    ['W 32 / L 34', '32 x 34'],
    ['9 1/2', '9.5'],
    ['US 9½', 'USA 9,5'],
    ['6-7 Years', '6 - 7Y'],
    ['8 UK', 'UK 8'],
  ] as const)
    expect(parsedSize(one)).toBe(parsedSize(other))
  for (const [one, other] of [
    ['EU 40', 'US 40'],
    ['M', 'M / EU 40'],
    ['W32', 'W32 L34'],
    ['9', '9 1/2'],
    ['4T', '4Y'],
    ['110 cm', 'EU 110'],
    ['XL', 'XL/TG'],
  ] as const)
    expect(parsedSize(one)).not.toBe(parsedSize(other))
})

test('compositions are equal in any order and with either name of a fibre; half of one is wrong', () => {
  const truth = shown('80% Wool, 20% Nylon')
  expect(isRight('material', '20% Polyamide, 80% Wool', truth)).toBe(true)
  expect(isRight('material', '80% Wool', truth)).toBe(false)
  expect(isRight('material', '80% Virgin Wool, 20% Nylon', truth)).toBe(false)
})

test('the first color must be a main color; other colors may follow it', () => {
  const truth = { accepted: ['Beige'], alsoAllowed: ['Gray'], isShown: true }
  expect(isRight('colour', 'beige', truth)).toBe(true)
  expect(isRight('colour', 'Beige / Gray', truth)).toBe(true)
  expect(isRight('colour', 'Gray', truth)).toBe(false)
  expect(isRight('colour', 'Beige and Red', truth)).toBe(false)
})

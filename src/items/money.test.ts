import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountText,
  compareMoney,
  currencyWords,
  decimalOf,
  exactMoney,
  money,
  moneyOf,
  moneyWords,
  type PriceEnding,
  percentOf,
  priceOfMany,
  roundedTo,
  sumOf,
  typedAmount,
} from './money.ts'

test('every amount of whole cents is the same after it was made into money and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      const sum = exactMoney(cents / 100)
      expect(sum?.minor).toBe(cents)
      expect(sum && Number(amountText(sum))).toBe(cents / 100)
      expect(sum && decimalOf(sum)).toBe(cents / 100)
    }),
  )
})

test('an amount with further decimals is rounded to the nearest cent, halves away from zero', () => {
  expect([24.994, 24.995, 1.005, -1.005, 0.004, 1e-7].map((amount) => money(amount).minor)).toEqual([
    2499, 2500, 101, -101, 0, 0,
  ])
  expect(() => money(Number.NaN)).toThrow(RangeError)
  expect(() => money(Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
})

test('an amount that needs rounding, or is not a number, is not exact money', () => {
  expect(exactMoney(24.99)?.minor).toBe(2499)
  for (const amount of [24.999, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e20])
    expect(exactMoney(amount)).toBe(undefined)
})

test('a seller types cents after a point or a comma, and no separator of thousands', () => {
  expect(['24', ' 24.5 ', '24,50', '1299.00'].map(typedAmount)).toEqual([24, 24.5, 24.5, 1299])
  expect(['1,299', 'twenty', '24..5'].map(typedAmount)).toEqual([Number.NaN, Number.NaN, Number.NaN])
})

test('the digits that eBay writes are read, and text that is not a number is refused', () => {
  expect(['25000.0', '0', '19.99'].map((digits) => moneyOf(digits)?.minor)).toEqual([2_500_000, 0, 1999])
  expect(['', 'n/a', 'Infinity'].map((digits) => moneyOf(digits))).toEqual([undefined, undefined, undefined])
})

test('money is written for eBay, for a page, and with the name of its currency', () => {
  const sum = money(1299)
  expect([amountText(sum), moneyWords(sum), currencyWords(sum.currency)]).toEqual([
    '1299.00',
    '$1,299.00',
    'US dollars',
  ])
  expect([moneyWords(money(12.5, 'GBP')), currencyWords('GBP')]).toEqual(['£12.50', 'British pounds'])
  expect([amountText(money(1500, 'JPY')), money(1500, 'JPY').minor]).toEqual(['1500', 1500])
})

test('sums, percentages and comparisons use whole cents, and refuse an unexpected currency', () => {
  expect(amountText(sumOf([money(0.1), money(0.2)]))).toBe('0.30')
  expect(sumOf([]).minor).toBe(0)
  expect([33, 12.5, 0].map((percent) => amountText(percentOf(money(9.99), percent)))).toEqual(['3.30', '1.25', '0.00'])
  expect(compareMoney(money(0.98), money(0.99))).toBeLessThan(0)
  expect(compareMoney(money(1), money(1))).toBe(0)
  expect(() => compareMoney(money(1), money(1, 'GBP'))).toThrow(RangeError)
  expect(() => sumOf([money(1, 'GBP')])).toThrow(RangeError)
})

test('a price is rounded to the nearest one with an ending, the higher of two equally near ones, and never to 0', () => {
  const rounded = (ending: PriceEnding, ...prices: number[]) =>
    prices.map((price) => amountText(roundedTo(money(price), ending)))
  expect(rounded('.99', 20, 24.3, 24.49, 24.5, 24.99, 0.3, 1.48)).toEqual([
    '19.99',
    '23.99',
    '24.99',
    '24.99',
    '24.99',
    '0.99',
    '0.99',
  ])
  expect(rounded('.00', 20, 24.3, 24.5, 24.99, 0.3)).toEqual(['20.00', '24.00', '25.00', '25.00', '1.00'])
  expect([roundedTo(money(1234, 'JPY'), '.99').minor, roundedTo(money(0.4, 'JPY'), '.00').minor]).toEqual([1234, 1])
})

test('the price of many pieces is exact', () => {
  expect(priceOfMany(money(19.99), 3)).toEqual(money(59.97))
  expect(priceOfMany(money(1299, 'JPY'), 2)).toEqual(money(2598, 'JPY'))
})

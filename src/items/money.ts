import { pageLanguage } from '../platform/page-language.ts'

/** ISO 4217, such as the three letters of `shopCurrency`. */
export type Currency = string

declare const minorUnits: unique symbol
/** A whole number of a currency's smallest units, such as cents. Only this file makes one. */
type MinorUnits = number & { readonly [minorUnits]: true }

export type Money = { readonly minor: MinorUnits; readonly currency: Currency }

/** What sellers price their items in: `ai_suggested_price`, and the price of a publish form, are decimals of it. */
export const shopCurrency: Currency = 'USD'

/**
 * The money of a decimal, as columns, calls and a model's answers hold it: the nearest whole minor unit, halves away from zero.
 * Throws `RangeError` for what is no number.
 */
export function money(amount: number, currency = shopCurrency): Money {
  // Fifteen digits are what a decimal keeps: 1.005 times 100 is 100.49999999999999.
  const scaled = Number((Math.abs(amount) * unitsOf(currency)).toPrecision(15))
  return ofMinor(Math.sign(amount) * Math.round(scaled), currency)
}

/** The same of what needs no rounding; undefined for more decimals than the currency has, and for no number. */
export function exactMoney(amount: number, currency = shopCurrency): Money | undefined {
  if (!Number.isFinite(amount) || !Number.isSafeInteger(Math.round(amount * unitsOf(currency)))) return undefined
  const found = money(amount, currency)
  return decimalOf(found) === amount ? found : undefined
}

/** The money of a decimal in digits, as eBay writes it: "25000.0". Undefined for what is no number. */
export function moneyOf(digits: string, currency = shopCurrency): Money | undefined {
  const amount = digits.trim() === '' ? Number.NaN : Number(digits)
  return Number.isFinite(amount) ? money(amount, currency) : undefined
}

/**
 * The decimal that a seller types; NaN for what is no number. Cents may stand after a comma, which is all that some phones' keys
 * offer; before three digits it may part thousands, and is no number.
 */
export function typedAmount(text: string): number {
  return Number(text.trim().replace(/^(\d+),(\d{1,2})$/u, '$1.$2'))
}

/** The decimal that columns and calls hold. */
export function decimalOf({ minor, currency }: Money): number {
  return minor / unitsOf(currency)
}

/** With all decimals of the currency and nothing else, as eBay takes it and a field shows it: "1299.00". */
export function amountText(sum: Money): string {
  return decimalOf(sum).toFixed(decimalsOf(sum.currency))
}

/** As it is read on a page: "$1,299.00". */
export function moneyWords(sum: Money): string {
  return decimalOf(sum).toLocaleString(pageLanguage, { style: 'currency', currency: sum.currency })
}

/** The same of digits, which stand as they are where they are no number. */
export function amountWords(digits: string, currency: Currency): string {
  const sum = moneyOf(digits, currency)
  return sum ? moneyWords(sum) : digits
}

/** What several of a currency's units are called: "US dollars". */
export function currencyWords(currency: Currency): string {
  const parts = new Intl.NumberFormat(pageLanguage, { style: 'currency', currency, currencyDisplay: 'name' })
  return parts.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}

/** Negative where the first is less, 0 where both are the same. Throws `RangeError` for two currencies. */
export function compareMoney(one: Money, other: Money): number {
  return one.minor - inCurrency(one.currency, other)
}

/** All of them together; nothing is 0. Throws `RangeError` for another currency among them. */
export function sumOf(sums: readonly Money[], currency = shopCurrency): Money {
  return ofMinor(
    sums.reduce((total, each) => total + inCurrency(currency, each), 0),
    currency,
  )
}

/** So many percent of it: the nearest whole minor unit, halves away from zero. */
export function percentOf(sum: Money, percent: number): Money {
  return money((decimalOf(sum) * percent) / 100, sum.currency)
}

function ofMinor(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`No whole number of minor units: ${minor}`)
  return { minor: minor as MinorUnits, currency }
}

function inCurrency(currency: Currency, sum: Money): number {
  if (sum.currency !== currency) throw new RangeError(`${sum.currency} is not ${currency}`)
  return sum.minor
}

function unitsOf(currency: Currency): number {
  return 10 ** decimalsOf(currency)
}

/** Of currencies that were used. */
const decimals = new Map<Currency, number>()

/** How many decimals a currency has: two for most, none for Japan's. */
function decimalsOf(currency: Currency): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(pageLanguage, {
    style: 'currency',
    currency,
  }).resolvedOptions()
  decimals.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

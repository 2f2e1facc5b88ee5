import { pageLanguage } from '../platform/page-language.ts'

/** ISO 4217 code of three letters, such as `shopCurrency`. */
export type Currency = string

declare const minorUnits: unique symbol
/** A whole number of a currency's smallest units, such as cents. Only this file makes one. */
type MinorUnits = number & { readonly [minorUnits]: true }

export type Money = { readonly minor: MinorUnits; readonly currency: Currency }

/**
 * The currency in which sellers price items. `ai_suggested_price` and the price of a publish form are decimals in it.
 */
export const shopCurrency: Currency = 'USD'

/**
 * Money from a decimal, as columns, API calls and a model's answers hold it. Rounds to the nearest whole minor unit,
 * halves away from zero. Throws `RangeError` if the amount is not a number.
 */
export function money(amount: number, currency = shopCurrency): Money {
  // A decimal is exact to fifteen digits: 1.005 times 100 is 100.49999999999999.
  const scaled = Number((Math.abs(amount) * unitsOf(currency)).toPrecision(15))
  return ofMinor(Math.sign(amount) * Math.round(scaled), currency)
}

/** Money from a decimal without rounding. Undefined if it has more decimals than the currency, or is not a number. */
export function exactMoney(amount: number, currency = shopCurrency): Money | undefined {
  if (!Number.isFinite(amount) || !Number.isSafeInteger(Math.round(amount * unitsOf(currency)))) return undefined
  const found = money(amount, currency)
  return decimalOf(found) === amount ? found : undefined
}

/** Money from digits as eBay writes them: "25000.0". Undefined if the text is not a number. */
export function moneyOf(digits: string, currency = shopCurrency): Money | undefined {
  const amount = digits.trim() === '' ? Number.NaN : Number(digits)
  return Number.isFinite(amount) ? money(amount, currency) : undefined
}

/**
 * The decimal that a seller types; NaN if the text is not a number. A comma before one or two digits is a decimal point,
 * because some phone keyboards offer nothing else. Before three digits it may separate thousands, so the text is not a
 * number.
 */
export function typedAmount(text: string): number {
  return Number(text.trim().replace(/^(\d+),(\d{1,2})$/u, '$1.$2'))
}

/** The decimal that columns and API calls hold. */
export function decimalOf({ minor, currency }: Money): number {
  return minor / unitsOf(currency)
}

/** The amount with all decimals of its currency and nothing else, for eBay and for input fields: "1299.00". */
export function amountText(sum: Money): string {
  return decimalOf(sum).toFixed(decimalsOf(sum.currency))
}

/** The amount as a page shows it: "$1,299.00". */
export function moneyWords(sum: Money): string {
  return formatOf(sum.currency).format(decimalOf(sum))
}

/** Digits as a page shows them, as money; text that is not a number is returned unchanged. */
export function amountWords(digits: string, currency: Currency): string {
  const sum = moneyOf(digits, currency)
  return sum ? moneyWords(sum) : digits
}

/** The currency's name in the plural: "US dollars". */
export function currencyWords(currency: Currency): string {
  const parts = new Intl.NumberFormat(pageLanguage, { style: 'currency', currency, currencyDisplay: 'name' })
  return parts.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}

/** Negative if the first is less, 0 if both are equal. Throws `RangeError` if the currencies differ. */
export function compareMoney(one: Money, other: Money): number {
  return one.minor - inCurrency(one.currency, other)
}

/** The price of so many pieces; a whole number of them. */
export function priceOfMany(price: Money, pieces: number): Money {
  return ofMinor(price.minor * pieces, price.currency)
}

/** The sum of all; 0 for an empty list. Throws `RangeError` if one has another currency. */
export function sumOf(sums: readonly Money[], currency = shopCurrency): Money {
  return ofMinor(
    sums.reduce((total, each) => total + inCurrency(currency, each), 0),
    currency,
  )
}

/** A percentage of a sum, rounded to the nearest whole minor unit, halves away from zero. */
export function percentOf(sum: Money, percent: number): Money {
  return money((decimalOf(sum) * percent) / 100, sum.currency)
}

/** The endings to which sellers round prices: .99, or a whole amount. */
export const priceEndings = ['.99', '.00'] as const
export type PriceEnding = (typeof priceEndings)[number]

/**
 * The nearest price with this ending, and the higher of two that are equally near. Never 0: 30 cents become 99 cents, or one
 * whole unit.
 */
export function roundedTo(price: Money, ending: PriceEnding): Money {
  const units = unitsOf(price.currency)
  const cents = ending === '.99' ? units - 1 : 0
  const whole = Math.round((price.minor - cents) / units)
  return ofMinor(Math.max(whole, cents > 0 ? 0 : 1) * units + cents, price.currency)
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

/** Formats by currency, filled on first use: making one takes as long as formatting a hundred sums. */
const formats = new Map<Currency, Intl.NumberFormat>()

function formatOf(currency: Currency): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat(pageLanguage, { style: 'currency', currency })
  formats.set(currency, format)
  return format
}

/** Decimals by currency, filled on first use: reading them from the format makes an object each time. */
const decimals = new Map<Currency, number>()

/** How many decimals a currency has: two for most, zero for the Japanese yen. */
function decimalsOf(currency: Currency): number {
  const found = decimals.get(currency) ?? formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, found)
  return found
}

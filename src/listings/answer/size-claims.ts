import { folded, numbersIn } from '../folded-text.ts'

const letters: Readonly<Record<string, readonly string[]>> = {
  xxs: ['2xs', 'extra extra small'],
  xs: ['x-small', 'extra small'],
  s: ['small'],
  m: ['medium', 'med'],
  l: ['large'],
  xl: ['x-large', 'extra large'],
  xxl: ['2xl', 'xx-large', 'extra extra large'],
  xxxl: ['3xl', 'xxx-large'],
}

const sizePrefix = String.raw`\b(?:size|sz)(?: is)?[ :.]+`
const letterSize = String.raw`x{0,4}[sl]|m|[2-6]x[sl]?`
const wordSize = String.raw`(?:(?:extra |x-?)*(?:small|large)|medium)`
const afterSize = new RegExp(String.raw`${sizePrefix}(${letterSize}|${wordSize})(?![\p{L}\p{N}&'/-])`, 'giu')
const bareSize = /(?<![\p{L}\p{N}&'./-])(?:X{1,4}[SL]|[2-6]X[LS])(?![\p{L}\p{N}&'/-])/gu

/** Returns the numbers that a text names as a size: "Size 32", "sz 9.5"; for "size 9 1/2" it returns 9 and 1/2. */
export function numberedSizesIn(text: string): string[] {
  return [...folded(text).matchAll(afterNumber)].flatMap(([, numbers = '']) => numbersIn(numbers))
}

const afterNumber = new RegExp(String.raw`${sizePrefix}(\d+(?:[.,/]\d+)*(?: \d+/\d+)?)`, 'gu')

/** Returns the numbers of a line that may be a size. "30°" is a washing temperature, and "100%" a share of cotton. */
export function sizeNumbersOn(line: string): string[] {
  return numbersIn(folded(line).replace(/\d+(?:[.,]\d+)? ?(?:%|[°º]|deg|grad)/gu, ' '))
}

/**
 * Returns the letter sizes that a text names ("Size M", "XL"), each with the spellings a label may use. Other code checks
 * numbers.
 */
export function sizesNamedIn(text: string): { readonly wording: string; readonly spellings: readonly string[] }[] {
  const sizes = [...[...text.matchAll(afterSize)].map(([, size = '']) => size), ...(text.match(bareSize) ?? [])]
  return sizes.map((wording) => {
    const size = wording.toLowerCase()
    const alike = Object.entries(letters).find(([letter, others]) => letter === size || others.includes(size))
    return { wording, spellings: alike ? [alike[0], ...alike[1]] : [size] }
  })
}

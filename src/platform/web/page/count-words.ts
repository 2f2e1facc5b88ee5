import { numberWords } from '../../page-language.ts'
/** A count with its noun: `countWords(1, 'photo')` is "1 photo", `countWords(8, 'photo')` is "8 photos". */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`
}

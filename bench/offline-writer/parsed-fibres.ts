import { sameFibres } from './fibre-names.ts'

/** "80% Wool, 20% Nylon" as its parts in one order and by one name each: equal results mean equal compositions. */
export function parsedFibres(text: string): string {
  const parts = [...text.toLowerCase().matchAll(/(\d{1,3}) ?% ?([\p{L} ]+)/gu)].map(([, percent, words = '']) => {
    const name = words.trim().replace(/ lining$/u, '')
    return `${percent}% ${sameFibres[name] ?? name}`
  })
  return parts.toSorted().join(', ')
}

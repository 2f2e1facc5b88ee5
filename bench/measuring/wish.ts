import { shown, table } from './table.ts'

/** What is wanted, what was seen, and whether that is enough; undefined when it was not measured. */
export type Wish = { readonly text: string; readonly seen: string; readonly isReached: boolean | undefined }

export function atLeast(what: string, seen: number | undefined, wanted: number, digits: number): Wish {
  return {
    text: `${what}: at least ${wanted}`,
    seen: shown(seen, digits),
    isReached: seen === undefined ? seen : seen >= wanted,
  }
}

export function atMost(what: string, seen: number | undefined, wanted: number, digits: number): Wish {
  return {
    text: `${what}: at most ${wanted}`,
    seen: shown(seen, digits),
    isReached: seen === undefined ? seen : seen <= wanted,
  }
}

export function ratio(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || !other ? undefined : one / other
}

export function wishTable(wishes: readonly Wish[]): string {
  const rows = wishes.map(({ text, seen, isReached }) => [text, seen, verdict(isReached)])
  return `Wanted:\n${table(['', 'seen', ''], rows)}`
}

function verdict(isReached: boolean | undefined): string {
  if (isReached === undefined) return 'not measured'
  return isReached ? 'reached' : 'missed'
}

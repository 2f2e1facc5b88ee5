import { formatNumber, table } from './table.ts'

/** A target, the measured value, and whether it is reached; undefined if it was not measured. */
export type Target = { readonly text: string; readonly seen: string; readonly isReached: boolean | undefined }

export function atLeast(text: string, seen: number | undefined, wanted: number, digits: number): Target {
  return {
    text: `${text}: at least ${wanted}`,
    seen: formatNumber(seen, digits),
    isReached: seen === undefined ? seen : seen >= wanted,
  }
}

export function atMost(text: string, seen: number | undefined, wanted: number, digits: number): Target {
  return {
    text: `${text}: at most ${wanted}`,
    seen: formatNumber(seen, digits),
    isReached: seen === undefined ? seen : seen <= wanted,
  }
}

export function ratio(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || !other ? undefined : one / other
}

export function targetTable(targets: readonly Target[]): string {
  const rows = targets.map(({ text, seen, isReached }) => [text, seen, verdict(isReached)])
  return `Wanted:\n${table(['', 'seen', ''], rows)}`
}

function verdict(isReached: boolean | undefined): string {
  if (isReached === undefined) return 'not measured'
  return isReached ? 'reached' : 'missed'
}

import { formatNumber, table } from './table.ts'

/** A target, the measured value, and whether it is reached; undefined if it was not measured. */
export type Target = { readonly text: string; readonly measured: string; readonly isReached: boolean | undefined }

export function atLeast(text: string, measured: number | undefined, limit: number, digits: number): Target {
  return {
    text: `${text}: at least ${limit}`,
    measured: formatNumber(measured, digits),
    isReached: measured === undefined ? measured : measured >= limit,
  }
}

export function atMost(text: string, measured: number | undefined, limit: number, digits: number): Target {
  return {
    text: `${text}: at most ${limit}`,
    measured: formatNumber(measured, digits),
    isReached: measured === undefined ? measured : measured <= limit,
  }
}

export function ratio(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || !other ? undefined : one / other
}

export function targetTable(targets: readonly Target[]): string {
  const rows = targets.map(({ text, measured, isReached }) => [text, measured, verdict(isReached)])
  return `Targets:\n${table(['', 'measured', ''], rows)}`
}

function verdict(isReached: boolean | undefined): string {
  if (isReached === undefined) return 'not measured'
  return isReached ? 'reached' : 'missed'
}

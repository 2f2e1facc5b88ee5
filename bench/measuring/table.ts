/** Rows of texts under their headings, the first column aligned left, the others right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (texts: readonly string[]) =>
    texts.map((text, column) => (column ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[0] ?? 0))).join('  ')
  return [headings, ...rows].map((texts) => `  ${line(texts)}`.trimEnd()).join('\n')
}

/** A number for a table; a dash if it was not measured. */
export function formatNumber(number: number | undefined, digits = 0): string {
  return number === undefined || !Number.isFinite(number) ? '-' : number.toFixed(digits)
}

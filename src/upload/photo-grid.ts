/** Lengths in rem: the narrowest card that has space for a SKU of ten characters, and the gaps between cards. */
const narrowestCard = 10
const columnGap = 0.75
const rowGap = 1
/** Height in rem below the square picture: the thread, the SKU field and the file's name. */
const belowPicture = 5.25

/** A grid of photos of equal size. Lengths in pixels, from the grid's upper left corner. */
export type PhotoGrid = {
  readonly columns: number
  readonly cardWidth: number
  readonly cardHeight: number
  /** Distance from one column, or row, to the next. */
  readonly columnStep: number
  readonly rowStep: number
}

/** A grid of the given width in pixels. At least two columns if the width is 15 rem or more. */
export function photoGrid(width: number, rem: number): PhotoGrid {
  const gap = columnGap * rem
  const fitting = Math.floor((width + gap) / (narrowestCard * rem + gap))
  const columns = Math.max(fitting, width < 15 * rem ? 1 : 2)
  const cardWidth = Math.max(0, (width - (columns - 1) * gap) / columns)
  const cardHeight = cardWidth + belowPicture * rem
  return { columns, cardWidth, cardHeight, columnStep: cardWidth + gap, rowStep: cardHeight + rowGap * rem }
}

/** The index of the photo at a point, or of the nearest in reading order. A point between two photos belongs to the first. */
export function indexAt(grid: PhotoGrid, x: number, y: number, count: number): number {
  const column = Math.min(grid.columns - 1, Math.max(0, Math.floor(x / grid.columnStep)))
  const row = Math.max(0, Math.floor(y / grid.rowStep))
  return Math.min(count - 1, row * grid.columns + column)
}

/** The index that a key moves to, or undefined if it moves nowhere. A page is the number of rows in sight. */
export function indexAfterKey(
  key: string,
  from: number,
  { columns, count, pageRows }: { columns: number; count: number; pageRows: number },
): number | undefined {
  const to = { ...steps(columns, pageRows), Home: -from, End: count - 1 - from }[key]
  if (to === undefined) return undefined
  const index = from + to
  // Down from the last full row goes to the end of the row that is not full.
  if (index >= count) return Math.floor(from / columns) < Math.floor((count - 1) / columns) ? count - 1 : undefined
  if (index >= 0) return index
  return key === 'PageUp' ? from % columns : undefined
}

function steps(columns: number, pageRows: number): Record<string, number> {
  const page = columns * Math.max(1, pageRows)
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, PageUp: -page, PageDown: page }
}

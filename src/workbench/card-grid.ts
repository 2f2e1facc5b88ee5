/** Rem between two columns, and between two rows. */
const gaps = { phone: 0.75, desktop: 1 } as const

/** Layout of cards of equal size, in pixels from the list's upper left corner. */
export type CardGrid = {
  readonly columns: number
  readonly cardWidth: number
  readonly cardHeight: number
  readonly gap: number
  /** From one row to the next. */
  readonly rowStep: number
}

/**
 * Sizes of a card in rem. All cards of a layout have the same height, so a list knows each position without measuring.
 */
export type CardSize = {
  /** A list of one column: the photo at the left, if there is room for it. */
  readonly phone: { readonly height: number }
  /** A grid: the photo's height is its width divided by `photoRatio`, and the text is below it. */
  readonly desktop: { readonly minWidth: number; readonly textHeight: number; readonly photoRatio: number }
}

/** The space of a list in pixels. `rem` is the page's text size. */
type AvailableSpace = { readonly width: number; readonly rem: number; readonly isDesktop: boolean }

/** The grid of cards in a list. A phone has one column. */
export function cardGrid({ phone, desktop }: CardSize, { width, rem, isDesktop }: AvailableSpace): CardGrid {
  const gap = (isDesktop ? gaps.desktop : gaps.phone) * rem
  const columns = isDesktop ? Math.max(1, Math.floor((width + gap) / (desktop.minWidth * rem + gap))) : 1
  const cardWidth = Math.max(0, (width - (columns - 1) * gap) / columns)
  const cardHeight = isDesktop ? cardWidth / desktop.photoRatio + desktop.textHeight * rem : phone.height * rem
  return { columns, cardWidth, cardHeight, gap, rowStep: cardHeight + gap }
}

/** The height of a list in pixels. */
export function heightOf({ columns, rowStep, gap }: CardGrid, count: number): number {
  const rows = Math.ceil(count / columns)
  return rows === 0 ? 0 : rows * rowStep - gap
}

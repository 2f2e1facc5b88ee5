/** The space that the page gives a list of cards: its width and position, and how the page shows cards. Lengths in pixels. */
export type ListSpace = {
  readonly width: number
  /** Distance from the top of the document to the first card. */
  readonly above: number
  /** The page's text size: one rem in pixels. */
  readonly rem: number
  /** True for a grid of cards, false for a list. */
  readonly isDesktop: boolean
}

/** Pages wide enough for a grid of cards: `md` in the style sheet. */
const desktopQuery = '(min-width: 48rem)'

export function spaceOf(list: HTMLElement): ListSpace {
  const { top, width } = list.getBoundingClientRect()
  return {
    width,
    above: top + scrollY,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    isDesktop: matchMedia(desktopQuery).matches,
  }
}

export function isSameSpace(one: ListSpace | null, other: ListSpace): boolean {
  return (
    one !== null &&
    one.width === other.width &&
    Math.abs(one.above - other.above) < 1 &&
    one.rem === other.rem &&
    one.isDesktop === other.isDesktop
  )
}

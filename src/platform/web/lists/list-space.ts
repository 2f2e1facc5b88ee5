/** The room a list of cards has: pixels, but for what it says. */
export type ListSpace = {
  readonly width: number
  /** From the top of the document to the first card. */
  readonly above: number
  /** The page's text size. */
  readonly rem: number
  /** A grid of cards, not a list. */
  readonly isDesk: boolean
}

/** Where the cards become a grid: `md` of the style sheet. */
const desk = '(min-width: 48rem)'

export function spaceOf(list: HTMLElement): ListSpace {
  const { top, width } = list.getBoundingClientRect()
  return {
    width,
    above: top + scrollY,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    isDesk: matchMedia(desk).matches,
  }
}

export function isSameSpace(one: ListSpace | null, other: ListSpace): boolean {
  return (
    one !== null &&
    one.width === other.width &&
    Math.abs(one.above - other.above) < 1 &&
    one.rem === other.rem &&
    one.isDesk === other.isDesk
  )
}

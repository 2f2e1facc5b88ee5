import { createStore, type Store } from '../store/store.ts'

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

/** A store of a list's own, because only the list is drawn again when its space changes. Null: not known yet. */
export type SpaceStore = Store<{ readonly space: ListSpace | null }>

/** The space that the page probably gives a list, until it is measured: then the first drawing has its cards already. */
export function createSpaceStore(): SpaceStore {
  return createStore({ space: likelySpace() })
}

/** Rem beside a list: the padding of its view, and the rail on desks. */
const [phonePadding, padding, rail] = [2, 3, 12.5]
/** Largest widths in rem of a view on tablets and on desks, see `Screen`. */
const [largestTablet, largestDesk] = [72, 110]
/** Pixels above a list, about. The cards in sight hardly depend on it. */
const likelyAbove = 200

/** Null without a page, as in a test. */
function likelySpace(): ListSpace | null {
  if (typeof document === 'undefined') return null
  const root = document.documentElement
  const rem = Number.parseFloat(getComputedStyle(root).fontSize)
  // Without the scrollbar.
  const page = root.getBoundingClientRect().width / rem
  const isDesktop = matchMedia(desktopQuery).matches
  const width = matchMedia(deskQuery).matches
    ? Math.min(page - rail, largestDesk) - padding
    : isDesktop
      ? Math.min(page, largestTablet) - padding
      : page - phonePadding
  return { width: width * rem, above: likelyAbove, rem, isDesktop }
}

/** Pages wide enough for a grid of cards, and for the rail: `md` and `lg` in the style sheet. */
const desktopQuery = '(min-width: 48rem)'
const deskQuery = '(min-width: 64rem)'

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

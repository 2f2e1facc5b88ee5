/** Rem of room from which on two cards stand beside each other. */
const roomForTwo = 56
/** Rem between two cards. */
const betweenCards = 1

/** The columns of cards: how many stand in a row, how wide each is and what is between them, in pixels. */
export type CardColumns = {
  readonly inRow: number
  readonly width: number
  readonly gap: number
  /** The page's text size in pixels. */
  readonly rem: number
}

/** The columns in a list of `width` pixels: one on phones, two on desks. */
export function cardColumns(width: number, rem: number): CardColumns {
  const inRow = width < roomForTwo * rem ? 1 : 2
  const gap = betweenCards * rem
  return { inRow, width: Math.max(0, (width - (inRow - 1) * gap) / inRow), gap, rem }
}

/**
 * Sizes of a product's card, in rem. Every card of a layout is equally high, so that a list knows where each one lies
 * without measuring it.
 */
export const cardSize = {
  /** A list: the photo at the left, where there is room for it. */
  phone: { height: 8 },
  /** A grid: a photo as high as its width divided by `photoRatio`, with the text below it. */
  desk: { minWidth: 15, textHeight: 6.75, photoRatio: 4 / 5 },
} as const

import type { FieldTruth } from './truth.ts'

/** The colours that a person sees in a product photo, written down by eye and without any program. */
export type PhotoByEye = {
  /** Path below the folder of products. */
  readonly file: string
  /** The same picture below test/photos, for runs without that folder. */
  readonly inRepository?: string
  readonly colour: FieldTruth
  /** A brand that can be read on the garment without knowing it. */
  readonly brand?: string
}

export const photosByEye: readonly PhotoByEye[] = [
  // Washed blue denim on a grey-brown wooden floor; in the details the floor takes up to two thirds.
  { file: '01-straight-jeans/1-front.jpg', inRepository: 'jeans/1-front.jpg', colour: colourTruth(['Blue']) },
  {
    file: '01-straight-jeans/2-second-shot.jpg',
    inRepository: 'jeans/2-second-shot.jpg',
    colour: colourTruth(['Blue']),
  },
  { file: '01-straight-jeans/3-detail-top.jpg', inRepository: 'jeans/3-detail-top.jpg', colour: colourTruth(['Blue']) },
  { file: '01-straight-jeans/4-detail-low.jpg', inRepository: 'jeans/4-detail-low.jpg', colour: colourTruth(['Blue']) },
  // Checks of off-white, grey, beige and brownish black on a red blanket; a patterned back shows below the hem.
  { file: '02-plaid-shirt-dress/1-front.jpg', colour: plaid() },
  { file: '02-plaid-shirt-dress/2-second-shot.jpg', colour: plaid() },
  { file: '02-plaid-shirt-dress/3-detail-top.jpg', colour: plaid() },
  { file: '02-plaid-shirt-dress/4-detail-low.jpg', colour: plaid() },
  // Stripes of light grey, slate, navy, burgundy and red on a grey wooden floor.
  { file: '03-striped-tee/1-front.jpg', inRepository: 'labels/striped-tee-front.jpg', colour: stripes() },
  { file: '03-striped-tee/2-second-shot.jpg', colour: stripes() },
  { file: '03-striped-tee/3-detail-top.jpg', colour: stripes() },
  { file: '03-striped-tee/4-detail-low.jpg', colour: stripes() },
  // Light heather grey on a red blanket, NIKE in white outlines across the chest; the low detail shows no letter.
  {
    file: '04-white-hoodie/1-front.jpg',
    inRepository: 'labels/hoodie-front.jpg',
    colour: colourTruth(['Gray']),
    brand: 'Nike',
  },
  { file: '04-white-hoodie/2-second-shot.jpg', colour: colourTruth(['Gray']), brand: 'Nike' },
  { file: '04-white-hoodie/3-detail-top.jpg', colour: colourTruth(['Gray'], ['Red']), brand: 'Nike' },
  { file: '04-white-hoodie/4-detail-low.jpg', colour: colourTruth(['Gray']) },
  // Blue checks, royal and teal, fading to white, with thin yellow lines, on a grey wooden floor.
  { file: '05-blue-shorts/1-front.jpg', colour: blueChecks() },
  { file: '05-blue-shorts/2-second-shot.jpg', colour: blueChecks() },
  { file: '05-blue-shorts/3-detail-top.jpg', colour: blueChecks() },
  { file: '05-blue-shorts/4-detail-low.jpg', colour: blueChecks() },
  // Cream leather with grey panels and caps, cream laces, pale blue insoles, on dark stone.
  { file: '06-worn-sneakers/1-front.jpg', colour: colourTruth(['Beige'], ['Gray', 'White']) },
  { file: '06-worn-sneakers/2-second-shot.jpg', colour: colourTruth(['Beige'], ['Gray', 'White']) },
  { file: '06-worn-sneakers/3-detail-top.jpg', colour: colourTruth(['Beige'], ['Gray', 'White', 'Blue']) },
  { file: '06-worn-sneakers/4-detail-low.jpg', colour: colourTruth(['Beige', 'Gray'], ['White']) },
]

function colourTruth(accepted: readonly string[], alsoAllowed: readonly string[] = []): FieldTruth {
  return { accepted, alsoAllowed, isShown: true }
}

function plaid(): FieldTruth {
  return colourTruth(['Multicolor', 'Gray'], ['White', 'Beige', 'Brown', 'Black'])
}

function stripes(): FieldTruth {
  return colourTruth(['Multicolor'], ['Gray', 'Blue', 'Red'])
}

function blueChecks(): FieldTruth {
  return colourTruth(['Blue', 'Multicolor'], ['White', 'Yellow'])
}

/** "Faux leather" and "leather-look" as a word each, as "leatherette" is one: they name no leather. */
export function imitationsJoined(text: string): string {
  return text.replace(imitates, '$1').replace(looksLike, '')
}

const costly = '(?:patent )?(?:leather|suede|nubuck|fur|shearling|sheepskin|silk|wool|cashmere|mohair|down)'
const imitates = new RegExp(
  String.raw`(?<!\p{L})(faux|fake|imitation|artificial|synthetic|simulated|vegan|man-?made|bonded|eco|pu)[- ]+(?=${costly}(?!\p{L}))`,
  'giu',
)
const looksLike = new RegExp(
  String.raw`(?<=(?<!\p{L})${costly})(?:[- ](?=(?:look|feel|effect)(?!\p{L}))|-(?=like(?!\p{L})))`,
  'giu',
)

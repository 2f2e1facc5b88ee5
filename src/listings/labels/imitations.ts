/** "Faux leather" and "leather-look" as a word each, as "leatherette" is one: they name no leather. */
export function imitationsJoined(text: string): string {
  return text.replace(imitates, '$1').replace(looksLike, '')
}

/** What a text calls an imitation, as it stands there: "Faux Leather", "leather-look". */
export function imitationsIn(text: string): string[] {
  return text.match(imitation) ?? []
}

const costly = '(?:patent )?(?:leather|suede|nubuck|fur|shearling|sheepskin|silk|wool|cashmere|mohair|down)'
const notReal = 'faux|fake|imitation|artificial|synthetic|simulated|vegan|man-?made|bonded|eco|pu'
const imitation = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${notReal})[- ]+${costly}|${costly}[- ](?:look|feel|effect)|leatherette)(?!\p{L})`,
  'giu',
)
const imitates = new RegExp(String.raw`(?<!\p{L})(${notReal})[- ]+(?=${costly}(?!\p{L}))`, 'giu')
const looksLike = new RegExp(
  String.raw`(?<=(?<!\p{L})${costly})(?:[- ](?=(?:look|feel|effect)(?!\p{L}))|-(?=like(?!\p{L})))`,
  'giu',
)

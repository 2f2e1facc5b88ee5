/** Joins "faux leather" and "leather-look" to one word, like "leatherette", because they do not name leather. */
export function imitationsJoined(text: string): string {
  return text.replace(imitationPrefix, '$1').replace(imitationSuffix, '')
}

/** Returns the imitations that a text names, as it writes them: "Faux Leather", "leather-look". */
export function imitationsIn(text: string): string[] {
  return text.match(imitation) ?? []
}

const realMaterial = '(?:patent )?(?:leather|suede|nubuck|fur|shearling|sheepskin|silk|wool|cashmere|mohair|down)'
const imitationWord = 'faux|fake|imitation|artificial|synthetic|simulated|vegan|man-?made|bonded|eco|pu'
const imitation = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${imitationWord})[- ]+${realMaterial}|${realMaterial}[- ](?:look|feel|effect)|leatherette)(?!\p{L})`,
  'giu',
)
const imitationPrefix = new RegExp(String.raw`(?<!\p{L})(${imitationWord})[- ]+(?=${realMaterial}(?!\p{L}))`, 'giu')
const imitationSuffix = new RegExp(
  String.raw`(?<=(?<!\p{L})${realMaterial})(?:[- ](?=(?:look|feel|effect)(?!\p{L}))|-(?=like(?!\p{L})))`,
  'giu',
)

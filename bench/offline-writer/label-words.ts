import { fibreLines } from './fibre-lines.ts'
import { type Font, nameFont, printFont } from './fonts.ts'
import { inventedBrand } from './invented-brand.ts'
import { originLines } from './origin-lines.ts'
import { careLines, strayLine, underBrand } from './other-lines.ts'
import type { Random } from './random.ts'
import { realBrands } from './real-brands.ts'
import { sizeWords } from './size-words.ts'
import type { Field } from './truth.ts'

/** `size` is the height of its letters, with small print as 1. `spacing` is between letters, in parts of that height. */
export type Line = {
  readonly text: string
  readonly field?: Exclude<Field, 'colour'>
  readonly size: number
  readonly spacing: number
  readonly font: Font
}

/** One label before it is drawn. */
export type LabelWords = { readonly lines: readonly Line[]; readonly hasSymbols: boolean }

/** The labels of one photo and their true values. */
export type PhotoWords = {
  readonly labels: readonly LabelWords[]
  readonly accepted: Readonly<Partial<Record<Field, readonly string[]>>>
}

export function photoWords(random: Random, hasSeveral: boolean): PhotoWords {
  const [labels, accepted] = [[] as LabelWords[], {} as Partial<Record<Field, readonly string[]>>]
  for (const parts of hasSeveral ? random.pick(groups) : [random.pick(singles)]) {
    const isUpper = random.isLikely(0.55)
    const written = (text: string) => (isUpper ? text.toUpperCase() : text)
    const print = printFont(random)
    const small = (text: string, field?: Line['field']): Line => ({
      text: written(text),
      ...(field && { field }),
      size: 1,
      spacing: 0.04,
      font: print,
    })
    const lines: Line[] = []
    for (const part of parts) {
      if (part === 'brand') {
        const brand = random.isLikely(0.5) ? inventedBrand(random) : random.pick(realBrands)
        accepted.brand = [brand]
        lines.push(brandLine(brand, random))
        if (random.isLikely(0.25)) lines.push({ ...small(underBrand(random)), size: 1.1 })
      } else if (part === 'size') {
        const size = sizeWords(random)
        accepted.size = [size]
        lines.push({ ...small(size, 'size'), size: random.between(1.15, 1.7) })
      } else if (part === 'fibres') {
        const fibres = fibreLines(random)
        accepted.material = fibres.accepted
        lines.push(...fibres.lines.map((text) => small(text, 'material')))
      } else if (part === 'origin') {
        const origin = originLines(random)
        accepted.origin = origin.accepted
        lines.push(...origin.lines.map((text) => small(text, 'origin')))
      } else if (part === 'care') lines.push(...careLines(random).map((text) => small(text)))
      else lines.push(small(strayLine(random)))
    }
    labels.push({ lines, hasSymbols: parts.includes('fibres') && random.isLikely(0.7) })
  }
  return { labels, accepted }
}

function brandLine(brand: string, random: Random): Line {
  return {
    text: random.isLikely(0.4) ? brand.toUpperCase() : brand,
    field: 'brand',
    size: random.between(1.7, 2.8),
    spacing: random.pick([0.02, 0.02, 0.08, 0.2]),
    font: nameFont(random),
  }
}

type Part = 'brand' | 'size' | 'fibres' | 'origin' | 'care' | 'stray'

const whole = ['brand', 'size', 'fibres', 'origin'] as const
const singles: readonly [readonly Part[], ...(readonly Part[])[]] = [
  whole,
  [...whole, 'stray'],
  [...whole, 'care'],
  ['brand', 'size', 'fibres', 'care', 'origin', 'stray'],
  ['brand', 'size'],
  ['brand', 'size', 'origin'],
  ['brand'],
  ['fibres', 'care', 'origin', 'stray'],
  ['size', 'fibres', 'origin', 'care'],
  ['origin', 'fibres', 'stray'],
]
const groups: readonly [readonly (readonly Part[])[], ...(readonly (readonly Part[])[])[]] = [
  [
    ['brand', 'size'],
    ['fibres', 'origin', 'care'],
  ],
  [['brand'], ['size'], ['fibres', 'care', 'origin', 'stray']],
  [['brand'], ['size', 'origin']],
  [
    ['brand', 'origin'],
    ['size', 'fibres', 'stray'],
  ],
]

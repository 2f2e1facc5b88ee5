import type { Random } from './random.ts'

export type Font = { readonly family: string; readonly weight: 400 | 700; readonly isItalic: boolean }

/** Any font for a brand, sometimes slanted. */
export function nameFont(random: Random): Font {
  return {
    family: random.pick([...plainFonts, ...nameFonts]),
    weight: random.pick([400, 700, 700]),
    isItalic: random.isLikely(0.12),
  }
}

/** The font for everything else on a label. */
export function printFont(random: Random): Font {
  return { family: random.pick(plainFonts), weight: random.pick([400, 400, 700]), isItalic: false }
}

// First the fonts of free systems, then their counterparts on others: a machine without any of them uses its default.
const plainFonts = [
  "'Nimbus Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  "'Liberation Sans', Arial, sans-serif",
  "'Liberation Sans Narrow', 'Arial Narrow', sans-serif",
  "'DejaVu Sans Condensed', Tahoma, sans-serif",
  "'DejaVu Sans', Verdana, sans-serif",
  "'Liberation Serif', 'Times New Roman', serif",
  "'DejaVu Sans Mono', Menlo, Consolas, monospace",
] as const

const nameFonts = [
  "'URW Gothic', 'Century Gothic', Futura, sans-serif",
  "'URW Bookman', 'Bookman Old Style', serif",
  "C059, 'Century Schoolbook', Georgia, serif",
  "P052, Palatino, 'Palatino Linotype', serif",
  "'DejaVu Serif', Cambria, serif",
  "Z003, 'Apple Chancery', 'Monotype Corsiva', cursive",
] as const

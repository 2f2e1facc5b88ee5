import { garmentColour, type PhotoColours } from '../colours/garment-colour.ts'
import { lineOfBrand } from '../labels/label-brand.ts'
import { labelFacts } from '../labels/label-facts.ts'
import { labelLines, type ReadPhoto } from '../labels/label-text.ts'
import type { Evidence, WriterHints } from '../listing.ts'
import { entered } from '../seller-entry.ts'

/** What the offline writer saw: words per photo and measured colours. */
export type Seen = {
  readonly read: readonly ReadPhoto[]
  readonly colours: readonly PhotoColours[]
}

/** Everything known about a garment, each with its reason; null where nothing is known. */
export type GarmentFacts = Readonly<
  Record<'brand' | 'size' | 'material' | 'mainFibre' | 'color' | 'origin' | 'care', Evidence | null>
> &
  Readonly<Record<'category' | 'condition', Evidence | null>>

/** What the photos and the seller say; the seller's brand, size, category and condition stand above what is read. */
export function garmentFacts(seen: Seen, hints: WriterHints): GarmentFacts {
  const { brand, ...label } = labelFacts(seen.read)
  return {
    ...label,
    size: entered(hints.size) ?? label.size,
    brand: hintedBrand(hints.brand, seen.read) ?? brand,
    color: garmentColour(seen.colours),
    category: entered(hints.category),
    condition: entered(hints.condition),
  }
}

/** The seller's brand in the seller's spelling; where a label says it too, the label is the reason. */
function hintedBrand(hint: string | null, read: readonly ReadPhoto[]): Evidence | null {
  const brand = entered(hint)
  if (brand === null) return null
  for (const photo of read) {
    const line = lineOfBrand(photo.looks.flatMap(labelLines), brand.value)
    if (line) return { ...brand, photoId: photo.photoId, words: line.text }
  }
  return brand
}

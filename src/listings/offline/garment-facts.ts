import { departmentOf, garmentWord, knownCategory, leafCategoryNamed } from '../category-facts.ts'
import { garmentColour, type PhotoColours } from '../colours/garment-colour.ts'
import { lineOfBrand } from '../labels/label-brand.ts'
import { labelFacts } from '../labels/label-facts.ts'
import { labelLines, type ReadPhoto } from '../labels/label-text.ts'
import type { Evidence, WriterHints } from '../listing.ts'
import { entered } from '../seller-entry.ts'
import { factsOfNote } from './note-facts.ts'

/** What the offline writer saw: words per photo and measured colours. */
export type Seen = {
  readonly read: readonly ReadPhoto[]
  readonly colours: readonly PhotoColours[]
}

/** Everything known about a garment, each with its reason; null where nothing is known. */
export type GarmentFacts = Readonly<
  Record<'brand' | 'size' | 'material' | 'mainFibre' | 'color' | 'origin' | 'care', Evidence | null>
> &
  Readonly<Record<'category' | 'garment' | 'condition' | 'department', Evidence | null>>

/** What the photos and the seller say. What the seller entered or noted stands above what is read, but for the parts of a material. */
export function garmentFacts(seen: Seen, hints: WriterHints): GarmentFacts {
  const label = labelFacts(seen.read)
  const note = factsOfNote(hints.note)
  const category = entered(hints.category)
  const garment = category && garmentWord(category.value)
  const department = category && departmentNamed(category.value)
  return {
    ...label,
    size: entered(hints.size) ?? note.size ?? label.size,
    brand: hintedBrand(hints.brand, seen.read) ?? note.brand ?? label.brand,
    color: note.color ?? garmentColour(seen.colours),
    material: label.material ?? note.material,
    care: note.care ?? label.care,
    mainFibre: label.mainFibre ?? (label.material ? null : firstOf(note.material)),
    category,
    condition: entered(hints.condition),
    // The seller's own word says more than a category: a hoodie is one of "Tops".
    garment: note.garment ?? (garment ? { ...category, value: garment } : null),
    department: department ? { ...category, value: department } : note.department,
  }
}

/** The first fibre of a material that the seller names. */
function firstOf(material: Evidence | null): Evidence | null {
  return material && { ...material, value: material.value.split(', ')[0] ?? material.value }
}

/** Whom a category of the seller's or of eBay is for. */
function departmentNamed(category: string): string | undefined {
  const known = knownCategory(category)
  return known ? departmentOf(known) : leafCategoryNamed(category)?.department
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

import { departmentOf, garmentWord, knownCategory, leafCategoryNamed } from '../category-facts.ts'
import { garmentColour, type PhotoColours } from '../colours/garment-colour.ts'
import { lineOfBrand } from '../labels/label-brand.ts'
import { labelFacts } from '../labels/label-facts.ts'
import { labelLines, type ReadPhoto } from '../labels/label-text.ts'
import type { Evidence, WriterHints } from '../listing.ts'
import { entered } from '../seller-entry.ts'
import { factsOfNote } from './note-facts.ts'

/** The offline writer's findings: words per photo and measured colours. */
export type OfflineFindings = {
  readonly read: readonly ReadPhoto[]
  readonly colours: readonly PhotoColours[]
}

/** Everything known about a garment, each fact with its reason; null if unknown. */
export type GarmentFacts = Readonly<
  Record<'brand' | 'size' | 'material' | 'mainFibre' | 'color' | 'origin' | 'care', Evidence | null>
> &
  Readonly<Record<'category' | 'garment' | 'condition' | 'department', Evidence | null>>

/** Joins what the photos and the seller say. The seller's entries and note win over the labels, except for the material. */
export function garmentFacts(findings: OfflineFindings, hints: WriterHints): GarmentFacts {
  const label = labelFacts(findings.read)
  const note = factsOfNote(hints.note)
  const category = entered(hints.category)
  const garment = category && garmentWord(category.value)
  const department = category && departmentNamed(category.value)
  return {
    ...label,
    size: entered(hints.size) ?? note.size ?? label.size,
    brand: hintedBrand(hints.brand, findings.read) ?? note.brand ?? label.brand,
    color: note.color ?? garmentColour(findings.colours),
    material: label.material ?? note.material,
    care: note.care ?? label.care,
    mainFibre: label.mainFibre ?? (label.material ? null : firstOf(note.material)),
    category,
    condition: entered(hints.condition),
    // The seller's word is more precise than a category: a hoodie is one of "Tops".
    garment: note.garment ?? (garment ? { ...category, value: garment } : null),
    department: department ? { ...category, value: department } : note.department,
  }
}

/** Returns the first fibre of a material that the seller names. */
function firstOf(material: Evidence | null): Evidence | null {
  return material && { ...material, value: material.value.split(', ')[0] ?? material.value }
}

/** Returns whom a category of the seller or of eBay is for. */
function departmentNamed(category: string): string | undefined {
  const sellerCategory = knownCategory(category)
  return sellerCategory ? departmentOf(sellerCategory) : leafCategoryNamed(category)?.department
}

/** Returns the seller's brand in the seller's spelling. If a label has it too, the label is the reason. */
function hintedBrand(hint: string | null, read: readonly ReadPhoto[]): Evidence | null {
  const brand = entered(hint)
  if (brand === null) return null
  for (const photo of read) {
    const line = lineOfBrand(photo.readings.flatMap(labelLines), brand.value)
    if (line) return { ...brand, photoId: photo.photoId, words: line.text }
  }
  return brand
}

import { leafName } from '../../items/ebay-leaves.ts'
import { categoryWords, ebayLeafOf, knownCategory, leafNamed } from '../category-facts.ts'
import { standsIn } from '../folded-text.ts'
import { showsLabel } from '../labels/label-facts.ts'
import { measurementsOfSize } from '../labels/label-size.ts'
import type { Evidence, WriterHints, WrittenListing } from '../listing.ts'
import { entered } from '../seller-entry.ts'
import { cleanTags } from '../tags.ts'
import { titleOf } from '../title.ts'
import { conditionNotesOf } from './condition-notes.ts'
import { type GarmentFacts, garmentFacts, type Seen } from './garment-facts.ts'
import { offlineDescription, whose } from './offline-description.ts'

/** The first note of every listing the offline writer gives. */
export const offlineNote = 'Written offline from labels and colours'

/** The listing that follows from what was seen and what the seller entered, and from nothing else. */
export function offlineListing(seen: Seen, hints: WriterHints, notes: readonly string[]): WrittenListing {
  const facts = garmentFacts(seen, hints)
  const category = knownCategory(facts.category?.value ?? null)
  const leaf = category ? ebayLeafOf(category) : namedLeaf(facts.category?.value)
  const conditionNotes = conditionNotesOf(hints.note)
  const measurements = facts.size === null ? {} : measurementsOfSize(facts.size.value)
  return {
    title: titleOfFacts(facts),
    description: offlineDescription(facts, hints.note),
    tags: tagsOfFacts(facts),
    conditionNotes,
    suggestedPrice: null,
    pricingNotes: 'Neither the photos nor the labels say what it is worth.',
    measurements,
    ebayCategoryId: leaf?.id ?? null,
    ebayCategoryName: leaf?.name ?? null,
    categoryConfidence: leaf ? 1 : null,
    ebayConditionGrade: facts.condition?.value ?? null,
    extracted: {
      brand: facts.brand?.value ?? null,
      size: facts.size?.value ?? null,
      color: facts.color?.value ?? null,
      material: facts.material?.value ?? null,
      style: null,
      fit: null,
      department: facts.department?.value ?? null,
      sizeType: null,
    },
    itemSpecifics: {
      ...(facts.mainFibre && { Material: facts.mainFibre.value }),
      ...(facts.origin && { [originAspect]: facts.origin.value }),
    },
    evidence: evidenceOf(
      facts,
      { ...(leaf && { ebayCategoryId: leaf.id, ebayCategoryName: leaf.name }) },
      measurements,
      conditionNotes,
    ),
    notes: [offlineNote, ...(seen.read.some(showsLabel) ? [] : ['No label could be read in the photos.']), ...notes],
  }
}

/** eBay's item specific for where a garment was made. */
const originAspect = 'Country of Origin'

/**
 * "Harrow Mills Skirt Lambswool Red Size M Women's": what buyers search for first stands first, and brand and garment stay longest when
 * 80 characters are too few. What stands in the title already is not said again. A color or a size alone is no title.
 */
function titleOfFacts({ brand, mainFibre, color, garment, size, department, condition }: GarmentFacts): string | null {
  if (brand === null && garment === null) return null
  const parts = [
    { words: brand?.value ?? '', rank: 0 },
    { words: garment?.value ?? '', rank: 1 },
    { words: mainFibre?.value ?? '', rank: 4 },
    { words: condition?.value === 'new_with_tags' ? 'New with Tags' : '', rank: 6 },
    { words: color?.value ?? '', rank: 3 },
    { words: size ? sizeWords(size.value) : '', rank: 2 },
    { words: whose(department?.value), rank: 5 },
  ]
  return titleOf(parts.filter(({ words }, at) => !parts.slice(0, at).some((before) => standsIn(words, before.words))))
}

function namedLeaf(category: string | undefined): { id: string; name: string } | undefined {
  const leaf = category === undefined ? undefined : leafNamed(category)
  return leaf && { id: leaf.id, name: leafName(leaf) }
}

function sizeWords(size: string): string {
  const first = size.split(' / ')[0] ?? size
  return /^(?:W ?\d|one size)/iu.test(first) ? first : `Size ${first}`
}

function tagsOfFacts({ brand, category, color, mainFibre, size, origin }: GarmentFacts): string[] {
  const words = [
    brand?.value,
    category ? categoryWords(category.value) : undefined,
    color?.value,
    mainFibre?.value,
    size ? sizeWords(size.value) : undefined,
    origin ? `Made in ${origin.value}` : undefined,
  ]
  return cleanTags(words.filter((word) => word !== undefined))
}

/** The reason of every value, by field name; what follows from the category or the size has their reason. */
function evidenceOf(
  facts: GarmentFacts,
  fromCategory: Readonly<Record<string, string>>,
  fromSize: Readonly<Record<string, string>>,
  conditionNotes: string | null,
): Record<string, Evidence> {
  const { brand, size, material, mainFibre, color, origin, care, category, condition, department } = facts
  const direct = {
    brand,
    size,
    material,
    color,
    care,
    department,
    ebayConditionGrade: condition,
    Material: mainFibre,
    [originAspect]: origin,
    conditionNotes: entered(conditionNotes),
  }
  return Object.fromEntries(
    [
      ...Object.entries(direct),
      ...Object.entries(fromCategory).map(([name, value]) => [name, category && { ...category, value }] as const),
      ...Object.entries(fromSize).map(([name, value]) => [name, size && { ...size, value }] as const),
    ].filter((entry): entry is [string, Evidence] => entry[1] !== null),
  )
}

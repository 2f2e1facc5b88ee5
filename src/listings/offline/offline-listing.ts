import { type Condition, conditions, conditionWords } from '../../items/conditions.ts'
import { leafCategoryName } from '../../items/ebay-leaf-categories.ts'
import { categoryWords, ebayLeafCategoryOf, knownCategory, leafCategoryNamed } from '../category-facts.ts'
import { channelFields, channelValues } from '../channel.ts'
import { extractedFields, forEachField } from '../fields.ts'
import { standsIn } from '../folded-text.ts'
import { showsLabel } from '../labels/label-facts.ts'
import { measurementsOfSize } from '../labels/label-size.ts'
import { descriptionMinLength } from '../limits.ts'
import type { Evidence, WriterHints, WrittenListing } from '../listing.ts'
import { entered } from '../seller-entry.ts'
import { cleanTags } from '../tags.ts'
import { titleOf } from '../title.ts'
import { conditionNotesOf } from './condition-notes.ts'
import { type GarmentFacts, garmentFacts, type OfflineFindings } from './garment-facts.ts'
import { withoutFactClauses } from './note-facts.ts'

/** The first note of every listing by the offline writer. */
export const offlineNote = 'Written offline from labels and colors'

/** Returns the listing that follows from the findings and the seller's entries alone. */
export function offlineListing(
  findings: OfflineFindings,
  hints: WriterHints,
  notes: readonly string[],
): WrittenListing {
  const facts = garmentFacts(findings, hints)
  const category = knownCategory(facts.category?.value ?? null)
  const leafCategory = category ? ebayLeafCategoryOf(category) : namedLeafCategory(facts.category?.value)
  const conditionNotes = conditionNotesOf(hints.note)
  const measurements = facts.size === null ? {} : measurementsOfSize(facts.size.value)
  return {
    title: titleOfFacts(facts),
    description: offlineDescription(facts, hints.note),
    tags: tagsOfFacts(facts),
    conditionNotes,
    suggestedPrice: null,
    pricingNotes: 'No price found. Add one.',
    measurements,
    ...channelValues({
      categoryId: leafCategory?.id ?? null,
      categoryName: leafCategory?.name ?? null,
      condition: facts.condition?.value ?? null,
    }),
    categoryConfidence: leafCategory ? 1 : null,
    extracted: {
      ...forEachField(extractedFields, () => null),
      brand: facts.brand?.value ?? null,
      size: facts.size?.value ?? null,
      color: facts.color?.value ?? null,
      material: facts.material?.value ?? null,
      department: facts.department?.value ?? null,
      careInstructions: facts.care?.value ?? null,
    },
    itemSpecifics: {
      ...(facts.mainFibre && { Material: facts.mainFibre.value }),
      ...(facts.origin && { [originAspect]: facts.origin.value }),
    },
    evidence: evidenceOf(
      facts,
      {
        ...(leafCategory && {
          [channelFields.categoryId]: leafCategory.id,
          [channelFields.categoryName]: leafCategory.name,
        }),
      },
      measurements,
      conditionNotes,
    ),
    notes: [offlineNote, ...(findings.read.some(showsLabel) ? [] : ['No readable label in the photos.']), ...notes],
  }
}

/** eBay's item specific for the country of making. */
const originAspect = 'Country of Origin'

/**
 * "Harrow Mills Skirt Lambswool Red Size M Women's": the words that buyers search for come first. If 80 characters are too few,
 * brand and garment stay longest. Words are not repeated. A color or a size alone is no title.
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
    { words: wearerOf(department?.value), rank: 5 },
  ]
  return titleOf(parts.filter(({ words }, at) => !parts.slice(0, at).some((before) => standsIn(words, before.words))))
}

function namedLeafCategory(category: string | undefined): { id: string; name: string } | undefined {
  const leafCategory = category === undefined ? undefined : leafCategoryNamed(category)
  return leafCategory && { id: leafCategory.id, name: leafCategoryName(leafCategory) }
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

/** Returns the reason of every value, by field name. Values that follow from the category or the size share its reason. */
function evidenceOf(
  facts: GarmentFacts,
  fromCategory: Readonly<Record<string, string>>,
  fromSize: Readonly<Record<string, string>>,
  conditionNotes: string | null,
): Record<string, Evidence> {
  const { brand, size, material, mainFibre, color, origin, care, category, condition, department } = facts
  const valuesWithReason = {
    brand,
    size,
    material,
    color,
    careInstructions: care,
    department,
    [channelFields.condition]: condition,
    Material: mainFibre,
    [originAspect]: origin,
    conditionNotes: entered(conditionNotes),
  }
  return Object.fromEntries(
    [
      ...Object.entries(valuesWithReason),
      ...Object.entries(fromCategory).map(([name, value]) => [name, category && { ...category, value }] as const),
      ...Object.entries(fromSize).map(([name, value]) => [name, size && { ...size, value }] as const),
    ].filter((entry): entry is [string, Evidence] => entry[1] !== null),
  )
}

/**
 * Returns plain text for the buyer: a sentence for each known fact, then the rest of the seller's note; null if nothing is
 * known. If that is shorter than a description must be, it points to the photos. The source of each fact is for the seller and
 * is part of the evidence.
 */
function offlineDescription(facts: GarmentFacts, note: string | null): string | null {
  const { size, material, origin, condition } = facts
  const sentences = [
    garmentSentence(facts),
    size && `The size is ${size.value}.`,
    material && `The material is ${material.value}.`,
    origin && `It was made in ${origin.value}.`,
    condition && conditionSentence(condition.value),
  ].filter((sentence) => sentence !== null)
  const rest = (note ?? '')
    .split(/\r?\n/u)
    .map((line) => asSentence(withoutFactClauses(line, facts).trim()))
    .filter((line) => line !== '')
  const description = [sentences.join(' '), ...rest].filter((line) => line !== '').join('\n')
  if (description === '') return null
  return description.length < descriptionMinLength ? `${description}\n${seePhotos}` : description
}

/** The end of a description that few facts leave too short. It says nothing about the garment. */
const seePhotos = 'Please look at the photos for its details.'

/** Returns "Women's red skirt by Harrow Mills." */
function garmentSentence({ brand, color, garment, department }: GarmentFacts): string | null {
  const by = brand ? `by ${brand.value}` : ''
  const shade = color?.value.toLowerCase()
  if (garment) {
    const words = [wearerOf(department?.value), shade, garment.value.toLowerCase(), by].filter((word) => word)
    return asSentence(words.join(' '))
  }
  if (brand && shade) return `By ${brand.value}, in ${shade}.`
  if (brand) return `By ${brand.value}.`
  return shade ? `The color is ${shade}.` : null
}

/** Returns the wearer in the form of titles and sentences. */
function wearerOf(department: string | undefined): string {
  if (department === undefined) return ''
  return department === 'Unisex Adults' ? 'Unisex' : `${department}'s`
}

function conditionSentence(condition: string): string {
  const knownCondition = conditions.find((each) => each === condition)
  if (knownCondition === undefined) return `The condition is ${condition}.`
  return isNew(knownCondition)
    ? `It is ${conditionWords(knownCondition).toLowerCase()}.`
    : `It is in ${knownCondition} condition.`
}

function isNew(condition: Condition): boolean {
  return condition === 'new_with_tags' || condition === 'new_without_tags'
}

function asSentence(text: string): string {
  const capitalized = text.replace(/^[a-zà-öø-þ]/u, (letter) => letter.toUpperCase())
  return /[\p{L}\p{N}]$/u.test(capitalized) ? `${capitalized}.` : capitalized
}

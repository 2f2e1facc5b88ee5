import { conditions } from '../items/conditions.ts'
import { departments, itemSpecificValues, onList, sizeTypes, styles } from '../items/specifics.ts'
import { camelCase, freeText, specificName, specificValue, withUnit } from './accepted-values.ts'
import { type Asked, named, reasoned } from './answer-reasons.ts'
import { departmentOf, ebayLeafOf, knownCategory } from './category-facts.ts'
import {
  descriptionMaxLength,
  type Evidence,
  type ExtractedField,
  extractedFields,
  titleMaxLength,
  type WrittenListing,
} from './listing.ts'
import type { ModelAnswer } from './model-answer.ts'
import { plainLine, plainText } from './plain-text.ts'
import { entered } from './seller-entry.ts'
import { cleanTags } from './tags.ts'

/** Characters of eBay's condition note (Inventory API, conditionDescription); enough for a price's reason too. */
const noteMaxLength = 1000
const priceMost = 100_000

/**
 * The listing an answer gives, with every limit kept by code: lengths, lists, units, two decimals. A value without a
 * reason in a photo or in the seller's own words is dropped; what the seller entered stands above what the model thinks.
 * Undefined when the answer has neither title nor description.
 */
export function listingFromAnswer(answer: ModelAnswer, asked: Asked): WrittenListing | undefined {
  const title = plainLine(answer.title, titleMaxLength)
  const description = plainText(answer.description, descriptionMaxLength)
  if (title === null && description === null) return undefined
  const { hints } = asked
  const category = entered(hints.category) ?? reasoned(answer.category, asked, knownCategory)
  const condition = entered(hints.condition) ?? reasoned(answer.condition, asked, (text) => onList(conditions, text))
  const extracted = extractedFrom(answer, asked, category)
  const measurements = named(answer.measurements, asked, measurementName, withUnit)
  const specifics = named(answer.itemSpecifics, asked, specificName, specificValue)
  const known = knownCategory(category?.value ?? null)
  const leaf = known && ebayLeafOf(known)
  const amount = Math.round(answer.price.amount * 100) / 100
  const reason = plainLine(answer.price.reason, noteMaxLength)
  const hasPrice = amount > 0 && amount <= priceMost && reason !== null
  return {
    title,
    description,
    tags: cleanTags(answer.tags.map((tag) => plainLine(tag, noteMaxLength) ?? '')),
    conditionNotes: plainText(answer.conditionNotes, noteMaxLength),
    suggestedPrice: hasPrice ? amount : null,
    pricingNotes: reason,
    measurements: valuesOf(measurements),
    ebayCategoryId: leaf?.id ?? null,
    ebayCategoryName: leaf?.name ?? category?.value ?? null,
    categoryConfidence: category?.confidence ?? null,
    ebayConditionGrade: condition?.value ?? null,
    extracted: extractedValues(extracted),
    itemSpecifics: valuesOf(specifics),
    evidence: withoutNulls({
      ...specifics,
      ...measurements,
      ...extracted,
      ebayCategoryName: category && { ...category, value: leaf?.name ?? category.value },
      ebayCategoryId: category && leaf ? { ...category, value: leaf.id } : null,
      ebayConditionGrade: condition,
    }),
    notes: [...asked.notes],
  }
}

/** Reasons are kept by the name of their field, so a measurement may not be called as another field is. */
function measurementName(said: string): string | undefined {
  const name = camelCase(said)
  return name === undefined || otherFields.has(name) ? undefined : name
}

const otherFields: ReadonlySet<string> = new Set([
  ...extractedFields,
  'ebayCategoryId',
  'ebayCategoryName',
  'ebayConditionGrade',
])

type Fields = Record<ExtractedField, Evidence | null>

function extractedFrom(answer: ModelAnswer, asked: Asked, category: Evidence | null): Fields {
  const known = knownCategory(category?.value ?? null)
  const department = known && departmentOf(known)
  return {
    brand: entered(asked.hints.brand) ?? reasoned(answer.brand, asked, freeText),
    size: reasoned(answer.size, asked, freeText),
    color: reasoned(answer.color, asked, freeText),
    material: reasoned(answer.material, asked, freeText),
    style: reasoned(answer.style, asked, (text) => onList(styles, text)),
    fit: reasoned(answer.fit, asked, (text) => onList(itemSpecificValues['Fit Type'], text)),
    department:
      category && department
        ? { ...category, value: department }
        : reasoned(answer.department, asked, (text) => onList(departments, text)),
    sizeType: reasoned(answer.sizeType, asked, (text) => onList(sizeTypes, text)),
  }
}

function extractedValues(fields: Fields): WrittenListing['extracted'] {
  return {
    brand: fields.brand?.value ?? null,
    size: fields.size?.value ?? null,
    color: fields.color?.value ?? null,
    material: fields.material?.value ?? null,
    style: fields.style?.value ?? null,
    fit: fields.fit?.value ?? null,
    department: fields.department?.value ?? null,
    sizeType: fields.sizeType?.value ?? null,
  }
}

function valuesOf(readings: Readonly<Record<string, Evidence>>): Record<string, string> {
  return Object.fromEntries(Object.entries(readings).map(([name, { value }]) => [name, value]))
}

function withoutNulls(readings: Readonly<Record<string, Evidence | null>>): Record<string, Evidence> {
  return Object.fromEntries(Object.entries(readings).filter((entry): entry is [string, Evidence] => entry[1] !== null))
}

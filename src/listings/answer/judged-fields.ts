import {
  type EbayLeafCategory,
  ebayLeafCategories,
  ebayLeafCategory,
  leafCategoriesOf,
  leafCategoryName,
} from '../../items/ebay-leaf-categories.ts'
import { materialSpecific } from '../../items/specifics.ts'
import { camelCase, specificName, specificValues } from '../accepted-values.ts'
import type { AskedSpecific } from '../asked-specifics.ts'
import { departmentOf, knownCategory, leafCategoryOfHints } from '../category-facts.ts'
import { type ExtractedField, extractedFields, fieldOf, forEachField } from '../fields.ts'
import { measurementsMax, specificsMax } from '../limits.ts'
import type { Evidence, WriterHints } from '../listing.ts'
import { reservedNames } from '../listing-fields.ts'
import { entered } from '../seller-entry.ts'
import {
  type AnswerRequest,
  judgeNamedReadings,
  judgeReading,
  type ReportFault,
  type Rule,
  type Sources,
} from './answer-reasons.ts'
import { askedSpecificRule } from './asked-specific-rule.ts'
import { conditionRule, groundRules, listRule, materialRule, measurementRule } from './field-rules.ts'
import type { ModelAnswer } from './model-answer.ts'

/** The fields of an answer that have evidence. A field without evidence is null or absent. */
export type JudgedFields = {
  readonly leafCategory: EbayLeafCategory | undefined
  /** The evidence for the category; its value is the leaf category's id. */
  readonly category: Evidence | null
  readonly condition: Evidence | null
  readonly extracted: Record<ExtractedField, Evidence | null>
  readonly measurements: Record<string, Evidence>
  readonly specifics: Record<string, Evidence>
}

/** Checks each field by its rule. The seller's entries win over the model's values. */
export function judgeFields(
  write: ModelAnswer['write'],
  request: AnswerRequest,
  sources: Sources,
  reportFault: ReportFault,
): JudgedFields {
  const { hints } = request
  const category = categoryOf(write, hints, sources, reportFault)
  const leafCategory = category ? ebayLeafCategory(category.value) : undefined
  const sellerFields: Readonly<Partial<Record<ExtractedField, Evidence | null>>> = {
    brand: entered(hints.brand),
    size: entered(hints.size),
    department: knownDepartment(hints.category, category, leafCategory),
  }
  const readField = (name: ExtractedField) => {
    const { basis } = fieldOf(name)
    return basis ? judgeReading(name, write[name], sources, groundRules[basis], reportFault) : null
  }
  return {
    leafCategory,
    category,
    condition:
      entered(hints.condition) ?? judgeReading('condition', write.condition, sources, conditionRule, reportFault),
    extracted: forEachField(extractedFields, (name) => sellerFields[name] ?? readField(name)),
    measurements: judgeNamedReadings(
      'measurements',
      write.measurements,
      sources,
      measurementOf,
      reportFault,
      measurementsMax,
    ),
    specifics: judgeSpecifics(write, request, sources, reportFault),
  }
}

/**
 * Returns the only leaf category of the seller's category, else the model's leaf category if it belongs to the seller's
 * category.
 */
function categoryOf(
  { category }: ModelAnswer['write'],
  hints: WriterHints,
  sources: Sources,
  reportFault: ReportFault,
): Evidence | null {
  const onlyLeafCategory = leafCategoryOfHints(hints)
  const sellerCategory = entered(hints.ebayCategory) ?? entered(hints.category)
  if (onlyLeafCategory && sellerCategory) return { ...sellerCategory, value: onlyLeafCategory.id }
  const hintedCategory = knownCategory(hints.category)
  const leafCategories = hintedCategory ? leafCategoriesOf(hintedCategory) : []
  const rule: Rule = {
    accept: (text) => {
      const leafCategory = leafCategoryFrom(text)
      return leafCategory && (leafCategories.length === 0 || leafCategories.includes(leafCategory))
        ? leafCategory.id
        : undefined
    },
    takes:
      leafCategories.length === 0
        ? 'an id of the list'
        : `one of ${leafCategories.map(leafCategoryIdAndName).join(', ')}`,
  }
  return judgeReading('category', category, sources, rule, reportFault)
}

/** Returns the leaf category that a model means: by its id, with or without the name, or by the whole name. */
function leafCategoryFrom(text: string): EbayLeafCategory | undefined {
  const byName = ebayLeafCategories.find(
    (leafCategory) => leafCategoryName(leafCategory).toLowerCase() === text.toLowerCase(),
  )
  return byName ?? ebayLeafCategory(/^\D*(\d+)\D*$/u.exec(text)?.[1] ?? '')
}

/** Writes a leaf category as the model chooses it: "11483 Men's Jeans". */
function leafCategoryIdAndName(leafCategory: EbayLeafCategory): string {
  return `${leafCategory.id} ${leafCategoryName(leafCategory)}`
}

/** Returns whom the garment is for, if the category says so: the seller's category first, then the eBay leaf category. */
function knownDepartment(
  hint: string | null,
  category: Evidence | null,
  leafCategory: EbayLeafCategory | undefined,
): Evidence | null {
  const hintedCategory = knownCategory(hint)
  const department = hintedCategory && departmentOf(hintedCategory)
  const sellerCategory = entered(hint)
  if (department && sellerCategory) return { ...sellerCategory, value: department }
  return leafCategory && category ? { ...category, value: leafCategory.department } : null
}

function measurementOf(givenName: string): { name: string; rule: Rule } | undefined {
  const name = camelCase(givenName)
  return name === undefined || reservedNames.has(name) ? undefined : { name, rule: measurementRule(name) }
}

/**
 * Returns the rule of an item specific: the publish form's if it has the name in every category, else eBay's for this category.
 */
function specificRuleOf(askedSpecifics: readonly AskedSpecific[]) {
  return (givenName: string) => {
    const name = specificName(givenName)
    if (name !== undefined)
      return { name, rule: name === materialSpecific ? materialRule : listRule(specificValues(name) ?? []) }
    const askedSpecific = askedSpecifics.find((each) => each.name.toLowerCase() === givenName.trim().toLowerCase())
    return (
      askedSpecific && {
        name: askedSpecific.name,
        rule: askedSpecificRule(askedSpecific),
        isOptional: !askedSpecific.isRequired,
      }
    )
  }
}

/** Returns the item specifics of an answer that have evidence. */
export function judgeSpecifics(
  { itemSpecifics }: Pick<ModelAnswer['write'], 'itemSpecifics'>,
  { specifics = [] }: Pick<AnswerRequest, 'specifics'>,
  sources: Sources,
  reportFault: ReportFault,
): Record<string, Evidence> {
  return judgeNamedReadings(
    'itemSpecifics',
    itemSpecifics,
    sources,
    specificRuleOf(specifics),
    reportFault,
    specificsMax,
  )
}

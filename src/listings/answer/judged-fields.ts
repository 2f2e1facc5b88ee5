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
import { namesTaken } from '../listing-fields.ts'
import { entered } from '../seller-entry.ts'
import { type Asked, type Fault, named, type Rule, reasoned, type Sources } from './answer-reasons.ts'
import { askedSpecificRule } from './asked-specific-rule.ts'
import { conditionRule, groundRules, listRule, materialRule, measurementRule } from './field-rules.ts'
import type { ModelAnswer } from './model-answer.ts'

/** The fields of an answer that have a reason, each null or absent without one. */
export type JudgedFields = {
  readonly leafCategory: EbayLeafCategory | undefined
  /** The reason of the category; its value is the leaf category's id. */
  readonly category: Evidence | null
  readonly condition: Evidence | null
  readonly extracted: Record<ExtractedField, Evidence | null>
  readonly measurements: Record<string, Evidence>
  readonly specifics: Record<string, Evidence>
}

/** Judges each field by its rule; what the seller entered stands above what the model thinks. */
export function judgedFields(write: ModelAnswer['write'], asked: Asked, sources: Sources, fault: Fault): JudgedFields {
  const { hints } = asked
  const category = categoryOf(write, hints, sources, fault)
  const leafCategory = category ? ebayLeafCategory(category.value) : undefined
  const known: Readonly<Partial<Record<ExtractedField, Evidence | null>>> = {
    brand: entered(hints.brand),
    size: entered(hints.size),
    department: knownDepartment(hints.category, category, leafCategory),
  }
  const read = (name: ExtractedField) => {
    const { ground } = fieldOf(name)
    return ground ? reasoned(name, write[name], sources, groundRules[ground], fault) : null
  }
  return {
    leafCategory,
    category,
    condition: entered(hints.condition) ?? reasoned('condition', write.condition, sources, conditionRule, fault),
    extracted: forEachField(extractedFields, (name) => known[name] ?? read(name)),
    measurements: named('measurements', write.measurements, sources, measurementOf, fault, measurementsMax),
    specifics: judgedSpecifics(write, asked, sources, fault),
  }
}

/** The seller's category as its one leaf category, else the model's leaf category where it belongs to the seller's category. */
function categoryOf(
  { category }: ModelAnswer['write'],
  hints: WriterHints,
  sources: Sources,
  fault: Fault,
): Evidence | null {
  const only = leafCategoryOfHints(hints)
  const said = entered(hints.ebayCategory) ?? entered(hints.category)
  if (only && said) return { ...said, value: only.id }
  const known = knownCategory(hints.category)
  const leafCategories = known ? leafCategoriesOf(known) : []
  const rule: Rule = {
    accept: (text) => {
      const leafCategory = saidLeafCategory(text)
      return leafCategory && (leafCategories.length === 0 || leafCategories.includes(leafCategory))
        ? leafCategory.id
        : undefined
    },
    takes:
      leafCategories.length === 0
        ? 'an id of the list'
        : `one of ${leafCategories.map(leafCategoryIdAndName).join(', ')}`,
  }
  return reasoned('category', category, sources, rule, fault)
}

/** The leaf category a model means: by its id, with or without its name, or by the whole name alone. */
function saidLeafCategory(text: string): EbayLeafCategory | undefined {
  const byName = ebayLeafCategories.find(
    (leafCategory) => leafCategoryName(leafCategory).toLowerCase() === text.toLowerCase(),
  )
  return byName ?? ebayLeafCategory(/^\D*(\d+)\D*$/u.exec(text)?.[1] ?? '')
}

/** A leaf category as a model chooses it: "11483 Men's Jeans". */
function leafCategoryIdAndName(leafCategory: EbayLeafCategory): string {
  return `${leafCategory.id} ${leafCategoryName(leafCategory)}`
}

/** For whom the garment is, where its category says it: the seller's first, then the eBay leaf category. */
function knownDepartment(
  hint: string | null,
  category: Evidence | null,
  leafCategory: EbayLeafCategory | undefined,
): Evidence | null {
  const known = knownCategory(hint)
  const department = known && departmentOf(known)
  const said = entered(hint)
  if (department && said) return { ...said, value: department }
  return leafCategory && category ? { ...category, value: leafCategory.department } : null
}

function measurementOf(said: string): { name: string; rule: Rule } | undefined {
  const name = camelCase(said)
  return name === undefined || namesTaken.has(name) ? undefined : { name, rule: measurementRule(name) }
}

/** The rule of an item specific: as the publish form has it in every category, else as eBay asks for it in this one. */
function specificRuleOf(asked: readonly AskedSpecific[]) {
  return (said: string) => {
    const name = specificName(said)
    if (name !== undefined)
      return { name, rule: name === materialSpecific ? materialRule : listRule(specificValues(name) ?? []) }
    const found = asked.find((each) => each.name.toLowerCase() === said.trim().toLowerCase())
    return found && { name: found.name, rule: askedSpecificRule(found), isSlight: !found.isRequired }
  }
}

/** The item specifics of an answer that have a reason. */
export function judgedSpecifics(
  { itemSpecifics }: Pick<ModelAnswer['write'], 'itemSpecifics'>,
  { specifics = [] }: Pick<Asked, 'specifics'>,
  sources: Sources,
  fault: Fault,
): Record<string, Evidence> {
  return named('itemSpecifics', itemSpecifics, sources, specificRuleOf(specifics), fault, specificsMax)
}

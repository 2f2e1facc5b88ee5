import { type EbayLeaf, ebayLeaf, ebayLeaves, leafName, leavesOf } from '../../items/ebay-leaves.ts'
import { materialSpecific } from '../../items/specifics.ts'
import { camelCase, specificName, specificValues } from '../accepted-values.ts'
import type { AskedSpecific } from '../asked-specifics.ts'
import { departmentOf, knownCategory, leafOfHints } from '../category-facts.ts'
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
  readonly leaf: EbayLeaf | undefined
  /** The reason of the category; its value is the leaf's id. */
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
  const leaf = category ? ebayLeaf(category.value) : undefined
  const known: Readonly<Partial<Record<ExtractedField, Evidence | null>>> = {
    brand: entered(hints.brand),
    size: entered(hints.size),
    department: knownDepartment(hints.category, category, leaf),
  }
  const read = (name: ExtractedField) => {
    const { ground } = fieldOf(name)
    return ground ? reasoned(name, write[name], sources, groundRules[ground], fault) : null
  }
  return {
    leaf,
    category,
    condition: entered(hints.condition) ?? reasoned('condition', write.condition, sources, conditionRule, fault),
    extracted: forEachField(extractedFields, (name) => known[name] ?? read(name)),
    measurements: named('measurements', write.measurements, sources, measurementOf, fault, measurementsMax),
    specifics: judgedSpecifics(write, asked, sources, fault),
  }
}

/** The seller's category as its one leaf, else the model's leaf where it belongs to the seller's category. */
function categoryOf(
  { category }: ModelAnswer['write'],
  hints: WriterHints,
  sources: Sources,
  fault: Fault,
): Evidence | null {
  const only = leafOfHints(hints)
  const said = entered(hints.ebayCategory) ?? entered(hints.category)
  if (only && said) return { ...said, value: only.id }
  const known = knownCategory(hints.category)
  const leaves = known ? leavesOf(known) : []
  const rule: Rule = {
    accept: (text) => {
      const leaf = saidLeaf(text)
      return leaf && (leaves.length === 0 || leaves.includes(leaf)) ? leaf.id : undefined
    },
    takes: leaves.length === 0 ? 'an id of the list' : `one of ${leaves.map(leafIdAndName).join(', ')}`,
  }
  return reasoned('category', category, sources, rule, fault)
}

/** The leaf a model means: by its id, with or without its name, or by the whole name alone. */
function saidLeaf(text: string): EbayLeaf | undefined {
  const byName = ebayLeaves.find((leaf) => leafName(leaf).toLowerCase() === text.toLowerCase())
  return byName ?? ebayLeaf(/^\D*(\d+)\D*$/u.exec(text)?.[1] ?? '')
}

/** A leaf as a model chooses it: "11483 Men's Jeans". */
function leafIdAndName(leaf: EbayLeaf): string {
  return `${leaf.id} ${leafName(leaf)}`
}

/** For whom the garment is, where its category says it: the seller's first, then the eBay leaf. */
function knownDepartment(hint: string | null, category: Evidence | null, leaf: EbayLeaf | undefined): Evidence | null {
  const known = knownCategory(hint)
  const department = known && departmentOf(known)
  const said = entered(hint)
  if (department && said) return { ...said, value: department }
  return leaf && category ? { ...category, value: leaf.department } : null
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

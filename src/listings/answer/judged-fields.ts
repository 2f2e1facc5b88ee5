import { conditions } from '../../items/conditions.ts'
import { type EbayLeaf, ebayLeaf, ebayLeaves, leafName, leavesOf } from '../../items/ebay-leaves.ts'
import { departments, itemSpecificValues, materialSpecific, onList, sizeTypes, styles } from '../../items/specifics.ts'
import { camelCase, freeText, specificName, specificValues, withUnit } from '../accepted-values.ts'
import { departmentOf, ebayLeafOf, knownCategory } from '../category-facts.ts'
import { standsIn } from '../folded-text.ts'
import { type Evidence, type ExtractedField, measurementsMax } from '../listing.ts'
import { namesTaken } from '../listing-fields.ts'
import { entered } from '../seller-entry.ts'
import { type Asked, type Fault, named, type Rule, reasoned, type Sources } from './answer-reasons.ts'
import { fibresSaidIn, saysMaterial } from './material-words.ts'
import type { ModelAnswer } from './model-answer.ts'
import { saysLength } from './quantities.ts'
import { saysColour, saysCondition, saysDepartment, saysSizeType } from './said-values.ts'

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
export function judgedFields(
  write: ModelAnswer['write'],
  { hints }: Asked,
  sources: Sources,
  fault: Fault,
): JudgedFields {
  const read = (field: Exclude<ExtractedField, 'department'>, rule: Rule) =>
    reasoned(field, write[field], sources, rule, fault)
  const category = categoryOf(write, hints.category, sources, fault)
  const leaf = category ? ebayLeaf(category.value) : undefined
  return {
    leaf,
    category,
    condition: entered(hints.condition) ?? reasoned('condition', write.condition, sources, conditionRule, fault),
    extracted: {
      brand: entered(hints.brand) ?? read('brand', brandRule),
      size: entered(hints.size) ?? read('size', sizeRule),
      color: read('color', colourRule),
      material: read('material', materialRule),
      style: read('style', listRule(styles)),
      fit: read('fit', listRule(itemSpecificValues['Fit Type'])),
      department:
        knownDepartment(hints.category, category, leaf) ??
        reasoned('department', write.department, sources, departmentRule, fault),
      sizeType: read('sizeType', sizeTypeRule),
    },
    measurements: named('measurements', write.measurements, sources, measurementOf, fault, measurementsMax),
    specifics: named('itemSpecifics', write.itemSpecifics, sources, specificOf, fault),
  }
}

const textRule: Rule = { accept: freeText, takes: 'a few words' }
/** Words from two lines are cited with a slash between them. */
const wordRule: Rule = {
  ...textRule,
  says: (words, value) => standsIn(value, words) || standsIn(value, words.replaceAll(' / ', ' ')),
}
/** A logo without its name may be another's. */
const brandRule: Rule = { ...wordRule, isDoubtedAtSight: () => true }
/** A size is never what a garment looks like. */
const sizeRule: Rule = { ...wordRule, from: 'labels' }
/** Denim is seen; whether it is cotton is not. */
const materialRule: Rule = {
  ...textRule,
  says: saysMaterial,
  isDoubtedAtSight: (value) => fibresSaidIn(value).length > 0,
}
const colourRule: Rule = { ...textRule, says: saysColour }
const departmentRule: Rule = { ...listRule(departments), says: saysDepartment }
const sizeTypeRule: Rule = { ...listRule(sizeTypes), says: saysSizeType }

/** Wear is seen: no word on a garment tells it. */
const conditionRule: Rule = { ...listRule(conditions), from: 'seen', says: saysCondition }

function listRule(list: readonly string[]): Rule {
  return {
    accept: (text) => onList(list, text),
    takes: list.join(', '),
    // A conclusion may be drawn from any words but those that name another value of the list.
    says: (words, value) => {
      const told = list.filter((each) => standsIn(each, words))
      return told.length === 0 || onList(told, value) !== undefined
    },
  }
}

/** The seller's category as its one leaf, else the model's leaf where it belongs to the seller's category. */
function categoryOf(
  { category }: ModelAnswer['write'],
  hint: string | null,
  sources: Sources,
  fault: Fault,
): Evidence | null {
  const known = knownCategory(hint)
  const only = known && ebayLeafOf(known)
  const said = entered(hint)
  if (only && said) return { ...said, value: only.id }
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

function measurementRule(name: string): Rule {
  return {
    accept: withUnit,
    takes: 'a number with its unit, such as "32 in" or "70-72 cm"',
    says: (words, value) => saysLength(words, value, name),
  }
}

function specificOf(said: string): { name: string; rule: Rule } | undefined {
  const name = specificName(said)
  if (name === undefined) return undefined
  return { name, rule: name === materialSpecific ? materialRule : listRule(specificValues(name) ?? []) }
}

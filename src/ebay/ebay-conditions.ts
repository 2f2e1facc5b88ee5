import { type Condition, conditions, conditionWords } from '../items/conditions.ts'

/** Conditions of the publish form (specification of listings, section 9), best first. */
export const publishConditions = ['new', 'like new', 'excellent', 'good', 'fair', 'poor'] as const
export type PublishCondition = (typeof publishConditions)[number]
/** The form's proposal if no condition is stated. It is sent only if the seller submits the form. */
export const defaultCondition: PublishCondition = 'good'

/**
 * eBay's conditions for clothing and shoes, best first: id in categories, name in the Inventory API, and label for buyers
 * (developer.ebay.com, "Item condition ID and name values"). USED_EXCELLENT is shown as Good.
 */
export const ebayConditions = [
  { id: '1000', name: 'NEW', label: 'New with tags', shoeLabel: 'New with box' },
  { id: '1500', name: 'NEW_OTHER', label: 'New without tags', shoeLabel: 'New without box' },
  { id: '1750', name: 'NEW_WITH_DEFECTS', label: 'New with defects', shoeLabel: 'New with defects' },
  { id: '2990', name: 'PRE_OWNED_EXCELLENT', label: 'Pre-owned - Excellent', shoeLabel: 'Pre-owned - Excellent' },
  { id: '3000', name: 'USED_EXCELLENT', label: 'Pre-owned - Good', shoeLabel: 'Pre-owned - Good' },
  { id: '3010', name: 'PRE_OWNED_FAIR', label: 'Pre-owned - Fair', shoeLabel: 'Pre-owned - Fair' },
] as const
export type EbayCondition = (typeof ebayConditions)[number]

/** A condition in the words of quick edit or of the publish form. */
export type ConditionWord = Condition | PublishCondition

/**
 * eBay's conditions that a word can become, the closest first. No condition is better than the word: "fair" never becomes
 * 3000, which buyers read as Good. Nothing new becomes 1750, which means that it has a fault.
 */
const mayBecome: Readonly<Record<Exclude<ConditionWord, 'new'>, readonly EbayCondition['id'][]>> = {
  new_with_tags: ['1000', '1500'],
  new_without_tags: ['1500'],
  'like new': ['2990', '3000', '3010'],
  excellent: ['2990', '3000', '3010'],
  good: ['3000', '3010'],
  fair: ['3010'],
  poor: ['3010'],
}

/**
 * The condition that a text names in any spelling: "New with tags" and `new_with_tags`. Undefined for any other text.
 */
export function conditionWord(text: string): ConditionWord | undefined {
  const spelled = (word: string) =>
    word
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/gu, ' ')
  return [...conditions, ...publishConditions].find((word) => spelled(word) === spelled(text))
}

/** The condition of the publish form that matches a word. */
export function publishConditionOf(word: ConditionWord): PublishCondition {
  return word === 'new_with_tags' || word === 'new_without_tags' ? 'new' : word
}

/** The condition that eBay gets. `note` informs the seller if it differs from the word. */
export type MappedCondition =
  | { readonly condition: EbayCondition; readonly note: string | undefined }
  | {
      readonly condition: undefined
      readonly sentence: string
      /** Conditions of quick edit that the category accepts and that are not better than the seller's. */
      readonly allowed: readonly Condition[]
    }

/**
 * The condition that eBay gets for a word, never a better one. `accepted`: the ids that the category accepts. `isTagged`:
 * whether the tags are known to be on, which "new" alone does not say.
 */
export function ebayConditionOf(
  word: ConditionWord,
  { accepted, isTagged }: { accepted: readonly string[]; isTagged: boolean },
): MappedCondition {
  const exact = exactWord(word, isTagged)
  const ids = mayBecome[exact]
  const condition = ebayConditions.find(({ id }) => id === ids.find((each) => accepted.includes(each)))
  if (condition) return { condition, note: noteOf(word, condition, ids) }
  const allowed = conditions.filter(
    (other) => isNotBetter(other, exact) && mayBecome[other].some((id) => accepted.includes(id)),
  )
  return {
    condition: undefined,
    sentence: `eBay doesn't allow ${wordsOf(word)} condition in this category. Please choose another eBay category, or a condition that is true.`,
    allowed,
  }
}

function exactWord(word: ConditionWord, isTagged: boolean): Exclude<ConditionWord, 'new'> {
  if (word !== 'new') return word
  return isTagged ? 'new_with_tags' : 'new_without_tags'
}

function isNotBetter(one: Condition, other: Exclude<ConditionWord, 'new'>): boolean {
  return Number(mayBecome[one][0]) >= Number(mayBecome[other][0])
}

function noteOf(word: ConditionWord, { id, label }: EbayCondition, ids: readonly string[]): string | undefined {
  if (word === 'poor')
    return `eBay has no condition "poor" here. Buyers see "${label}", and the condition note begins with "${poorNote}"`
  return id === ids[0]
    ? undefined
    : `eBay has no ${wordsOf(word)} condition in this category. Buyers see "${label}", which is the next lower one.`
}

/** The beginning of the condition note of an item in poor condition. */
export const poorNote = 'Poor condition.'

function wordsOf(word: ConditionWord): string {
  const condition = conditions.find((each) => each === word)
  return `"${condition ? conditionWords(condition).toLowerCase() : word}"`
}

/** The label that buyers read for a condition. `label` is the category's own, if known. */
export function conditionLabel(
  condition: EbayCondition,
  { label, isShoe }: { label?: string; isShoe: boolean },
): string {
  return label ?? (isShoe ? condition.shoeLabel : condition.label)
}

/** Whether buyers get no condition note: eBay drops the note of everything new. */
export function isNew({ name }: EbayCondition): boolean {
  return name.startsWith('NEW')
}

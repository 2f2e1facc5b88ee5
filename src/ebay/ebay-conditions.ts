import { type Condition, conditions, conditionWords } from '../items/conditions.ts'

/** Conditions of the publish form (specification of listings, section 9), best first. */
export const publishConditions = ['new', 'like new', 'excellent', 'good', 'fair', 'poor'] as const
export type PublishCondition = (typeof publishConditions)[number]
/** What the form proposes where no condition was said; it is sent only by a seller who submits the form. */
export const defaultCondition: PublishCondition = 'good'

/**
 * What eBay takes in clothing and shoes, best first: the id that its categories list, the name that the Inventory API takes,
 * and what buyers read (developer.ebay.com, "Item condition ID and name values"). USED_EXCELLENT is shown as Good.
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
 * eBay's conditions that a word may become, the truest first. None is better than the word: "fair" is never 3000, which buyers
 * read as Good, and nothing new becomes 1750, which says that it has a fault.
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

/** The condition that a text names, however it is spelled: "New with tags" and `new_with_tags`; undefined for any other text. */
export function conditionWord(text: string): ConditionWord | undefined {
  const spelled = (word: string) =>
    word
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/gu, ' ')
  return [...conditions, ...publishConditions].find((word) => spelled(word) === spelled(text))
}

/** The condition of the publish form that a word stands for there. */
export function publishConditionOf(word: ConditionWord): PublishCondition {
  return word === 'new_with_tags' || word === 'new_without_tags' ? 'new' : word
}

/** What eBay gets. `note`: what the seller should know of it, where it is not the very word. */
export type MappedCondition =
  | { readonly condition: EbayCondition; readonly note: string | undefined }
  | {
      readonly condition: undefined
      readonly sentence: string
      /** Conditions of quick edit that the category takes and that are not better than the seller's. */
      readonly allowed: readonly Condition[]
    }

/**
 * The condition that eBay gets for a word, never a better one. `accepted`: the ids that the category takes. `isTagged`: whether
 * it is known that the tags are on, which "new" alone does not say.
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
    sentence: `eBay takes no item in ${wordsOf(word)} condition in this category, and a better condition would not be true. Please choose another eBay category, or a condition that fits.`,
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

/** What the condition note of something in poor condition begins with. */
export const poorNote = 'Poor condition.'

function wordsOf(word: ConditionWord): string {
  const condition = conditions.find((each) => each === word)
  return `"${condition ? conditionWords(condition).toLowerCase() : word}"`
}

/** What buyers read for a condition: `label` is the category's own word for it, where that is known. */
export function conditionLabel(
  condition: EbayCondition,
  { label, isShoe }: { label?: string; isShoe: boolean },
): string {
  return label ?? (isShoe ? condition.shoeLabel : condition.label)
}

/** Whether buyers get no condition note: eBay drops it for everything new. */
export function isNew({ name }: EbayCondition): boolean {
  return name.startsWith('NEW')
}

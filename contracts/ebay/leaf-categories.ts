import { z } from 'zod'
import file from './leaf-categories.json' with { type: 'json' }

/** An aspect that eBay asks for in a leaf category. */
export type AspectRules = {
  readonly name: string
  readonly required: boolean
  readonly mode: 'FREE_TEXT' | 'SELECTION_ONLY'
  readonly cardinality: 'SINGLE' | 'MULTI'
  /** Characters of one value. */
  readonly maxLength: number
  /** Suggested values; the only ones when `mode` is SELECTION_ONLY or `closedAtPublish`. Empty: eBay suggests none. */
  readonly values: readonly string[]
  /** Taxonomy still says FREE_TEXT, but publishing refuses other values (sizes, since summer 2026). */
  readonly closedAtPublish: boolean
}

export type LeafCategoryRules = {
  readonly id: string
  /** eBay's name in the United States. */
  readonly name: string
  /** From the root's child downwards, without the leaf category itself. */
  readonly ancestors: readonly { readonly id: string; readonly name: string }[]
  /** Accepted condition ids, best first. */
  readonly conditionIds: readonly number[]
  readonly aspects: readonly AspectRules[]
}

const names = z.array(z.string())

const leavesFile = z.strictObject({
  treeVersion: z.string(),
  conditions: z.record(z.string(), z.array(z.int())),
  parents: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  /** Comma-separated lists. */
  values: z.record(z.string(), z.string()),
  aspects: z.record(
    z.string(),
    z.array(
      z.strictObject({
        name: z.string().max(40),
        /** The certainty that eBay requires it: R seen in public code, ? assumed. Absent: not required. */
        required: z.enum(['R', '?']).optional(),
        values: z.string().optional(),
        selectionOnly: z.literal(true).optional(),
        multi: z.literal(true).optional(),
        closed: z.literal(true).optional(),
      }),
    ),
  ),
  /**
   * Id, name, its parents, its conditions, its lists of aspects. An aspect of a later list replaces one of an earlier list.
   */
  leaves: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), names])),
})

type LeavesFile = z.infer<typeof leavesFile>
type ReducedAspect = LeavesFile['aspects'][string][number]

const { treeVersion, conditions, parents, values, aspects, leaves: rows } = leavesFile.parse(file)

/** The version that the practice marketplace reports for category tree 0. */
export const categoryTreeVersion: string = treeVersion

/** All leaf categories of the practice marketplace, with their rules. README says which of them are assumed. */
export const leafCategories: readonly LeafCategoryRules[] = rows.map(([id, name, parent, condition, lists]) => ({
  id,
  name,
  ancestors: requireEntry(parents, parent).map(([ancestor, title]) => ({ id: ancestor, name: title })),
  conditionIds: requireEntry(conditions, condition),
  aspects: aspectsOf(lists),
}))

/** The leaf category with this id; undefined for a parent, a retired or an unknown id. */
export function leafCategoryOf(
  id: string,
  categories: readonly LeafCategoryRules[] = leafCategories,
): LeafCategoryRules | undefined {
  return categories.find((leafCategory) => leafCategory.id === id)
}

/** A category that exists and is no leaf category: publishing in it is refused with 25005, Taxonomy answers 62009. */
export function isParentCategory(id: string, categories: readonly LeafCategoryRules[] = leafCategories): boolean {
  return categories.some((leafCategory) => leafCategory.ancestors.some((ancestor) => ancestor.id === id))
}

function aspectsOf(lists: readonly string[]): AspectRules[] {
  const byName = new Map(lists.flatMap((list) => requireEntry(aspects, list)).map((one) => [one.name, one]))
  return [...byName.values()].map(aspectRules)
}

function aspectRules(one: ReducedAspect): AspectRules {
  return {
    name: one.name,
    required: one.required !== undefined,
    mode: one.selectionOnly ? 'SELECTION_ONLY' : 'FREE_TEXT',
    cardinality: one.multi ? 'MULTI' : 'SINGLE',
    maxLength: 65,
    values: one.values === undefined ? [] : requireEntry(values, one.values).split(', '),
    closedAtPublish: one.closed === true,
  }
}

function requireEntry<Value>(record: Readonly<Record<string, Value>>, name: string): Value {
  const found = record[name]
  if (found === undefined) throw new Error(`leaf-categories.json has no ${name}.`)
  return found
}

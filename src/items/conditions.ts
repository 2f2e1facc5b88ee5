/** Conditions offered in quick edit (specification of listings, section 9), best first. */
export const conditions = ['new_with_tags', 'new_without_tags', 'excellent', 'good', 'fair'] as const
export type Condition = (typeof conditions)[number]

/** A condition in the seller's words: `new_with_tags` is "New with tags". */
export function conditionWords(condition: Condition): string {
  const words = condition.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

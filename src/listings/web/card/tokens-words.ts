import { countWords } from '../../../platform/web/page/count-words.ts'
import type { WriterUsage } from '../../listing.ts'

/** Returns the tokens of a listing, "1,500 tokens"; undefined if the provider reports none. */
export function tokensWords(usage: WriterUsage | null): string | undefined {
  if (usage === null || (usage.inputTokens === null && usage.outputTokens === null)) return undefined
  return countWords((usage.inputTokens ?? 0) + (usage.outputTokens ?? 0), 'token')
}

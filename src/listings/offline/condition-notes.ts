import { flawKindsIn } from '../answer/flaw-words.ts'
import { folded } from '../folded-text.ts'
import { withoutFactClauses } from './note-facts.ts'

/**
 * What a seller's note to the writer says of wear and flaws: those of its lines and sentences that hold a word for one, as
 * written; null where none does. Whole sentences, so that "barely visible" stays with its stain, but for clauses
 * that only say what has a field of its own, such as the size.
 */
export function conditionNotesOf(note: string | null): string | null {
  const lines = (note ?? '').split(/\r?\n/u).map((line) =>
    line
      .split(/(?<=[.!?])\s+/u)
      .filter(isOfCondition)
      .map((sentence) => withoutFactClauses(sentence))
      .join(' ')
      .trim(),
  )
  return lines.filter((line) => line !== '').join('\n') || null
}

/** Whether a sentence says something of a garment's condition, or of the home it comes from. */
function isOfCondition(sentence: string): boolean {
  return flawKindsIn(sentence).length > 0 || ofState.test(folded(sentence))
}

const ofState =
  /(?<![\w'])(?:pet[- ](?:and |& )?(?:smoke[- ])?free|smok(?:e|er|ing)|unworn|used|(?<!to )wear|worn|(?:excellent|great|good|fair|poor|mint|perfect) (?:used )?condition|like new)(?![\w])/u

import { flawKindsIn } from '../answer/flaw-words.ts'
import { folded } from '../folded-text.ts'
import { withoutFactClauses } from './note-facts.ts'

/**
 * Returns the sentences of a seller's note that are about wear and flaws, as written; null without one. Sentences stay whole,
 * so that "barely visible" stays with its stain. Only clauses for other fields, such as the size, are removed.
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

/** Whether a sentence is about a garment's condition, or about the home it comes from. */
function isOfCondition(sentence: string): boolean {
  return flawKindsIn(sentence).length > 0 || stateWords.test(folded(sentence))
}

const stateWords =
  /(?<![\w'])(?:pet[- ](?:and |& )?(?:smoke[- ])?free|smok(?:e|er|ing)|unworn|used|(?<!to )wear|worn|(?:excellent|great|good|fair|poor|mint|perfect) (?:used )?condition|like new)(?![\w])/u

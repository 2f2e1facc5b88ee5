import { fieldLabel } from '../../listings/field-label.ts'
import type { ListingField } from '../../listings/listing-fields.ts'
import type { OpenQuestion } from '../../listings/open-questions.ts'

/** The fields of questions, each once. */
export function questionedFields(questions: readonly OpenQuestion[]): ListingField[] {
  return [...new Set(questions.flatMap(({ held }) => held.map(({ field }) => field)))]
}

/** The sentence for a seller who sends an item with open questions. */
export function questionsSentence(questions: readonly OpenQuestion[]): string {
  const doubts = questionedFields(questions.filter(({ kind }) => kind === 'doubt')).map(fieldLabel)
  const sentences = [
    ...(doubts.length > 0 ? [`We're not sure about ${doubts.join(', ')}.`] : []),
    ...questions.flatMap(({ kind, sentence }) => (kind === 'contradiction' ? [sentence] : [])),
  ]
  return `It wasn’t sent to eBay. ${sentences.join(' ')} Confirm it or change it.`
}

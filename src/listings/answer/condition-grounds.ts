import type { Evidence } from '../listing.ts'
import { atSightMost } from './answer-reasons.ts'
import { reasonForDenial, saysGrade } from './claim-words.ts'
import type { KnownFacts } from './known-facts.ts'
import { clausesWithoutFlaws, deniedIn, flawsIn, reasonsFor } from './said-flaws.ts'
import { tellingStems } from './telling-words.ts'

/** Where something that is said of the condition comes from. */
export type Ground = Pick<Evidence, 'photoId' | 'words' | 'confidence'>

/**
 * What a sentence on the condition rests on; undefined where that is nothing. A clause that names no flaw, denies none and says no
 * condition has words that were all read or entered; one of words that say nothing ("see the photos") needs no ground.
 */
export function groundsOf(
  sentence: string,
  known: KnownFacts,
  condition: Evidence | null,
): readonly Ground[] | undefined {
  const flaws = flawsIn(sentence).map((flaw) => reasonsFor(known.flaws(), flaw))
  const denials = deniedIn(sentence).map(({ kinds }) => reasonForDenial(kinds, known))
  if (flaws.some((reasons) => reasons.length === 0) || denials.includes(undefined)) return undefined
  const grounds = [
    ...flaws.flat().map(({ statement, photoId, confidence }) => ({ words: statement, photoId, confidence })),
    ...denials.flatMap((denial) =>
      denial ? [{ words: denial.words, photoId: denial.photoId, confidence: atSight(denial.photoId) }] : [],
    ),
    ...(condition !== null && saysGrade(sentence) ? [condition] : []),
  ]
  if (grounds.length === 0) return lineWithWords(sentence, known)
  const others = clausesWithoutFlaws(sentence).filter((clause) => condition === null || !saysGrade(clause))
  const besides = others.map((clause) => lineWithWords(clause, known))
  const found = besides.filter((each) => each !== undefined)
  return found.length === besides.length ? [...grounds, ...found.flat()] : undefined
}

/** The line of what was read or entered that holds a word of a sentence, where all its words stand there. */
function lineWithWords(sentence: string, known: KnownFacts): readonly Ground[] | undefined {
  const words = tellingStems(sentence)
  if (words.length === 0) return []
  const source = known.sources.find(({ noted }) => {
    const read = tellingStems(noted.join('\n'))
    return words.every((word) => read.includes(word))
  })
  const line = source?.noted.find((each) => tellingStems(each).some((word) => words.includes(word)))
  return source && line !== undefined
    ? [{ words: line, photoId: source.photoId, confidence: atSight(source.photoId) }]
    : undefined
}

function atSight(photoId: string | null): number {
  return photoId === null ? 1 : atSightMost
}

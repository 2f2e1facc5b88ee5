import { folded, standsIn } from '../folded-text.ts'
import { conditionNotesMaxLength } from '../limits.ts'
import type { Evidence } from '../listing.ts'
import { conditionNotesOf } from '../offline/condition-notes.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { type KnownFlaw, maxConfidenceAtSight, quoted, type ReportFault, wordsMaxLength } from './answer-reasons.ts'
import { contactsIn, reasonForDenial, statesCondition } from './claim-words.ts'
import { splitAtDenials, withoutDenials } from './denials.ts'
import { placesIn } from './flaw-words.ts'
import type { KnownFacts } from './known-facts.ts'
import { meaningfulStems } from './meaningful-words.ts'
import {
  clausesWithoutFlaws,
  deniedIn,
  flawsIn,
  reasonsFor,
  type StatedFlaw,
  says,
  unnamedFlawIn,
} from './stated-flaws.ts'
import {
  type ClaimRules,
  isClean,
  sentencesOf,
  textWithoutUnreadClaims,
  titleWithoutUnreadClaims,
  unreadClaimsIn,
} from './unread-claims.ts'

/** `keptNotes`: the part of the model's notes that a source supports. `notes`: the same with the flaws that it lacks. */
export type JudgedCondition = {
  readonly notes: string | null
  readonly keptNotes: string
  readonly evidence: Evidence | null
  readonly leftOut: readonly string[]
}

/**
 * Returns the condition notes of an answer without unsupported sentences. Flaws that were seen but are in no text are added as
 * the model noted them, and the seller's note on flaws as the seller wrote it. `otherTexts`: the title and
 * the description.
 */
export function judgeCondition(
  modelNotes: string,
  claimRules: ClaimRules,
  {
    note,
    condition,
    otherTexts,
  }: { readonly note: string | null; readonly condition: Evidence | null; readonly otherTexts: readonly string[] },
  reportFault: ReportFault,
): JudgedCondition {
  const { knownFacts } = claimRules
  const checkedNotes = textWithoutUnreadClaims(modelNotes, claimRules)
  for (const unreadWords of [...checkedNotes.facts, ...checkedNotes.flaws.map(({ statement }) => statement)])
    reportUnread(unreadWords)
  const leftOut = [...checkedNotes.leftOut]
  const supports: Support[] = []
  const keptNotes = checkedNotes.text
    .split('\n')
    .map((line) => sentencesOf(line).filter(isSupported).join(' '))
    .join('\n')
  const addedFlaws = missingFlaws(knownFacts, keptNotes, otherTexts)
    .map((flaw) => ({ ...flaw, sentence: asSentence(titleWithoutUnreadClaims(flaw.statement, claimRules).text) }))
    .filter(
      ({ kind, sentence }) => isClean(unreadClaimsIn(sentence, claimRules)) && (kind !== 'unnamed' || isFlaw(sentence)),
    )
  supports.push(...addedFlaws.map(({ statement, photoId, confidence }) => ({ words: statement, photoId, confidence })))
  const ownNotes = [keptNotes, ...addedFlaws.map(({ sentence }) => sentence)]
    .filter((text) => text.trim() !== '')
    .join(' ')
  const noteOnWear = conditionNotesOf(note)
  const isNoteIncluded =
    noteOnWear === null ||
    (mentionsNote(noteOnWear, [...otherTexts, ownNotes].join(' ')) && namesFlaws(noteOnWear, [...otherTexts, ownNotes]))
  if (noteOnWear !== null && !isNoteIncluded) supports.push({ words: noteOnWear, photoId: null, confidence: 1 })
  const notes = plainText([ownNotes, isNoteIncluded ? '' : noteOnWear].join('\n'), conditionNotesMaxLength)
  return { notes, keptNotes, evidence: notes === null ? null : evidenceOf(notes, supports), leftOut }

  function isSupported(sentence: string): boolean {
    const sentenceSupports = supportsOf(sentence, knownFacts, condition)
    if (sentenceSupports === undefined) {
      reportUnread(sentence)
      leftOut.push(sentence)
    }
    supports.push(...(sentenceSupports ?? []))
    return sentenceSupports !== undefined
  }

  function reportUnread(unreadWords: string) {
    reportFault(`conditionNotes: ${quoted(unreadWords)} was read nowhere, and the seller did not enter it.`)
  }
}

/** Whether the text has the first four letters of one word of the note. The buyer must learn what the note says. */
export function mentionsNote(note: string, text: string): boolean {
  const textBeginnings = new Set(beginningsIn(text))
  const words = beginningsIn(note)
  return words.length === 0 || words.some((word) => textBeginnings.has(word))
}

function beginningsIn(text: string): string[] {
  return folded(text).match(/(?<![\p{L}\p{M}])[\p{L}\p{M}]{4}/gu) ?? []
}

/** Whether the texts name each flaw of the note. Denied flaws are ignored in both. */
function namesFlaws(note: string, texts: readonly string[]): boolean {
  const textFlaws = flawsIn(texts.join('\n'))
  return flawsIn(note).every((flaw) => isAmong(textFlaws, flaw))
}

/** Whether one of these flaws has the same kind and shares a place. */
function isAmong(textFlaws: readonly StatedFlaw[], { kind, places }: StatedFlaw): boolean {
  return textFlaws.some(
    (each) => each.kind === kind && (places.length === 0 || each.places.some((place) => places.includes(place))),
  )
}

/** Whether a statement still names a flaw after sales words were removed from it. */
function isFlaw(statement: string): boolean {
  return flawsIn(statement).length > 0 || unnamedFlawIn(statement).length > 0
}

/**
 * Returns the flaws that the model listed for a photo and that the texts lack, each once. A flaw of no known kind counts as
 * present if a sentence of the notes has its words. If it is added, all flaws of its statement are added with it.
 */
function missingFlaws(knownFacts: KnownFacts, keptNotes: string, otherTexts: readonly string[]): readonly KnownFlaw[] {
  const listedFlaws = knownFacts.flaws().filter(({ isNoted }) => isNoted)
  const sentences = keptNotes.split('\n').flatMap(sentencesOf)
  const unnamedFlaws: KnownFlaw[] = []
  for (const flaw of listedFlaws.filter(
    ({ kind, statement }) => kind === 'unnamed' && contactsIn(folded(statement)).length === 0,
  )) {
    const keptSentences = [...sentences, ...unnamedFlaws.map(({ statement }) => statement)]
    if (!keptSentences.some((sentence) => statesFlaw(sentence, flaw))) unnamedFlaws.push(flaw)
  }
  const textFlaws: StatedFlaw[] = flawsIn(
    [...otherTexts, keptNotes, ...unnamedFlaws.map(({ statement }) => statement)].join('\n'),
  )
  const namedFlaws = listedFlaws.filter((flaw) => {
    if (flaw.kind === 'unnamed' || isAmong(textFlaws, flaw)) return false
    textFlaws.push(flaw)
    return true
  })
  return [...unnamedFlaws, ...namedFlaws]
}

/**
 * Whether a sentence states a flaw of no known kind, at one of its places, without denying it. For something missing, the words
 * must match.
 */
function statesFlaw(sentence: string, { word, places }: StatedFlaw): boolean {
  if (splitAtDenials(word).denied !== '') return standsIn(word, sentence)
  const sentencePlaces = placesIn(sentence)
  return (
    says(withoutDenials(sentence), word) &&
    (places.length === 0 || places.some((place) => sentencePlaces.includes(place)))
  )
}

/** Turns "light scuffs on the toe" into a sentence. */
function asSentence(statement: string): string {
  return `${statement.charAt(0).toUpperCase()}${statement.slice(1)}${/[.!?]$/u.test(statement) ? '' : '.'}`
}

/** Most further supports that are shown; no seller checks more one by one. */
const maxOtherSupports = 12

/** Returns the first support with the others beside it, each once. The least sure one sets the confidence. */
function evidenceOf(value: string, supports: readonly Support[]): Evidence | null {
  const plainSupports = supports.flatMap((support) => {
    const words = plainLine(support.words, wordsMaxLength)
    return words === null ? [] : [{ ...support, words }]
  })
  const distinctSupports = [
    ...new Map(plainSupports.map((support) => [`${support.photoId} ${support.words}`, support])).values(),
  ]
  const [first, ...others] = distinctSupports
  if (first === undefined) return null
  const confidence = Math.min(...distinctSupports.map((support) => support.confidence))
  const also = others.slice(0, maxOtherSupports).map(({ photoId, words }) => ({ photoId, words }))
  return { value, words: first.words, photoId: first.photoId, confidence, ...(also.length > 0 && { also }) }
}

/** Words of a source that support a statement on the condition. */
type Support = Pick<Evidence, 'photoId' | 'words' | 'confidence'>

/**
 * Returns the supports of a sentence on the condition; undefined if it is unsupported. A clause without flaw, denial or
 * condition needs a source with all its words. A clause of empty words ("see the photos") needs no support.
 */
function supportsOf(
  sentence: string,
  knownFacts: KnownFacts,
  condition: Evidence | null,
): readonly Support[] | undefined {
  const flaws = flawsIn(sentence).map((flaw) => reasonsFor(knownFacts.flaws(), flaw))
  const denials = deniedIn(sentence).map(({ kinds }) => reasonForDenial(kinds, knownFacts))
  if (flaws.some((reasons) => reasons.length === 0) || denials.includes(undefined)) return undefined
  const supports = [
    ...flaws.flat().map(({ statement, photoId, confidence }) => ({ words: statement, photoId, confidence })),
    ...denials.flatMap((denial) =>
      denial ? [{ words: denial.words, photoId: denial.photoId, confidence: confidenceOf(denial.photoId) }] : [],
    ),
    ...(condition !== null && statesCondition(sentence) ? [condition] : []),
  ]
  if (supports.length === 0) return lineWithWords(sentence, knownFacts)
  const others = clausesWithoutFlaws(sentence).filter((clause) => condition === null || !statesCondition(clause))
  const supportsByClause = others.map((clause) => lineWithWords(clause, knownFacts))
  const otherSupports = supportsByClause.filter((each) => each !== undefined)
  return otherSupports.length === supportsByClause.length ? [...supports, ...otherSupports.flat()] : undefined
}

/** Returns the source line that holds a word of the sentence, if that source has all of its words. */
function lineWithWords(sentence: string, knownFacts: KnownFacts): readonly Support[] | undefined {
  const words = meaningfulStems(sentence)
  if (words.length === 0) return []
  const source = knownFacts.sources.find(({ allLines }) => {
    const sourceStems = meaningfulStems(allLines.join('\n'))
    return words.every((word) => sourceStems.includes(word))
  })
  const line = source?.allLines.find((each) => meaningfulStems(each).some((word) => words.includes(word)))
  return source && line !== undefined
    ? [{ words: line, photoId: source.photoId, confidence: confidenceOf(source.photoId) }]
    : undefined
}

function confidenceOf(photoId: string | null): number {
  return photoId === null ? 1 : maxConfidenceAtSight
}

import { folded, standsIn } from '../folded-text.ts'
import { conditionNotesMaxLength } from '../limits.ts'
import type { Evidence } from '../listing.ts'
import { conditionNotesOf } from '../offline/condition-notes.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { atSightMost, type KnownFlaw, quoted, type ReportFault, wordsMaxLength } from './answer-reasons.ts'
import { contactsIn, reasonForDenial, saysGrade } from './claim-words.ts'
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

/** `keptNotes`: the part of the model's notes that has ground. `notes`: the same with the flaws that it lacks. */
export type JudgedCondition = {
  readonly notes: string | null
  readonly keptNotes: string
  readonly evidence: Evidence | null
  readonly leftOut: readonly string[]
}

/**
 * Returns the condition notes of an answer without the sentences that have no ground. Flaws that were seen but are in no text
 * are added as the model noted them, and the seller's note on flaws as the seller wrote it. `others`: the title and the
 * description.
 */
export function judgeCondition(
  written: string,
  claimRules: ClaimRules,
  {
    note,
    condition,
    others,
  }: { readonly note: string | null; readonly condition: Evidence | null; readonly others: readonly string[] },
  reportFault: ReportFault,
): JudgedCondition {
  const { known } = claimRules
  const checked = textWithoutUnreadClaims(written, claimRules)
  for (const unreadWords of [...checked.facts, ...checked.flaws.map(({ statement }) => statement)])
    reportUnread(unreadWords)
  const leftOut = [...checked.leftOut]
  const grounds: Ground[] = []
  const keptNotes = checked.text
    .split('\n')
    .map((line) => sentencesOf(line).filter(hasGround).join(' '))
    .join('\n')
  const addedFlaws = missingFlaws(known, keptNotes, others)
    .map((flaw) => ({ ...flaw, sentence: asSentence(titleWithoutUnreadClaims(flaw.statement, claimRules).text) }))
    .filter(
      ({ kind, sentence }) => isClean(unreadClaimsIn(sentence, claimRules)) && (kind !== 'unnamed' || isFlaw(sentence)),
    )
  grounds.push(...addedFlaws.map(({ statement, photoId, confidence }) => ({ words: statement, photoId, confidence })))
  const ownNotes = [keptNotes, ...addedFlaws.map(({ sentence }) => sentence)]
    .filter((text) => text.trim() !== '')
    .join(' ')
  const noteOnWear = conditionNotesOf(note)
  const isNoteIncluded =
    noteOnWear === null ||
    (mentionsNote(noteOnWear, [...others, ownNotes].join(' ')) && namesFlaws(noteOnWear, [...others, ownNotes]))
  if (noteOnWear !== null && !isNoteIncluded) grounds.push({ words: noteOnWear, photoId: null, confidence: 1 })
  const notes = plainText([ownNotes, isNoteIncluded ? '' : noteOnWear].join('\n'), conditionNotesMaxLength)
  return { notes, keptNotes, evidence: notes === null ? null : evidenceOf(notes, grounds), leftOut }

  function hasGround(sentence: string): boolean {
    const sentenceGrounds = groundsOf(sentence, known, condition)
    if (sentenceGrounds === undefined) {
      reportUnread(sentence)
      leftOut.push(sentence)
    }
    grounds.push(...(sentenceGrounds ?? []))
    return sentenceGrounds !== undefined
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
function missingFlaws(known: KnownFacts, keptNotes: string, others: readonly string[]): readonly KnownFlaw[] {
  const listedFlaws = known.flaws().filter(({ isNoted }) => isNoted)
  const sentences = keptNotes.split('\n').flatMap(sentencesOf)
  const unnamedFlaws: KnownFlaw[] = []
  for (const flaw of listedFlaws.filter(
    ({ kind, statement }) => kind === 'unnamed' && contactsIn(folded(statement)).length === 0,
  )) {
    const keptSentences = [...sentences, ...unnamedFlaws.map(({ statement }) => statement)]
    if (!keptSentences.some((sentence) => statesFlaw(sentence, flaw))) unnamedFlaws.push(flaw)
  }
  const textFlaws: StatedFlaw[] = flawsIn(
    [...others, keptNotes, ...unnamedFlaws.map(({ statement }) => statement)].join('\n'),
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

/** At most so many further grounds are shown; no seller checks more one by one. */
const alsoMost = 12

/** Returns the first ground with the others beside it, each once. The least sure ground sets the confidence. */
function evidenceOf(value: string, grounds: readonly Ground[]): Evidence | null {
  const plainGrounds = grounds.flatMap((ground) => {
    const words = plainLine(ground.words, wordsMaxLength)
    return words === null ? [] : [{ ...ground, words }]
  })
  const each = [...new Map(plainGrounds.map((ground) => [`${ground.photoId} ${ground.words}`, ground])).values()]
  const [first, ...others] = each
  if (first === undefined) return null
  const confidence = Math.min(...each.map((ground) => ground.confidence))
  const also = others.slice(0, alsoMost).map(({ photoId, words }) => ({ photoId, words }))
  return { value, words: first.words, photoId: first.photoId, confidence, ...(also.length > 0 && { also }) }
}

/** The source of a statement on the condition. */
type Ground = Pick<Evidence, 'photoId' | 'words' | 'confidence'>

/**
 * Returns the grounds of a sentence on the condition; undefined if there is no ground. A clause without flaw, denial or
 * condition needs a source with all its words. A clause of empty words ("see the photos") needs no ground.
 */
function groundsOf(sentence: string, known: KnownFacts, condition: Evidence | null): readonly Ground[] | undefined {
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
  const groundsByClause = others.map((clause) => lineWithWords(clause, known))
  const otherGrounds = groundsByClause.filter((each) => each !== undefined)
  return otherGrounds.length === groundsByClause.length ? [...grounds, ...otherGrounds.flat()] : undefined
}

/** Returns the source line that holds a word of the sentence, if that source has all of its words. */
function lineWithWords(sentence: string, known: KnownFacts): readonly Ground[] | undefined {
  const words = meaningfulStems(sentence)
  if (words.length === 0) return []
  const source = known.sources.find(({ allLines }) => {
    const sourceStems = meaningfulStems(allLines.join('\n'))
    return words.every((word) => sourceStems.includes(word))
  })
  const line = source?.allLines.find((each) => meaningfulStems(each).some((word) => words.includes(word)))
  return source && line !== undefined
    ? [{ words: line, photoId: source.photoId, confidence: atSight(source.photoId) }]
    : undefined
}

function atSight(photoId: string | null): number {
  return photoId === null ? 1 : atSightMost
}

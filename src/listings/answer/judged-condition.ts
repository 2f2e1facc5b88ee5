import { folded, standsIn } from '../folded-text.ts'
import { conditionNotesMaxLength } from '../limits.ts'
import type { Evidence } from '../listing.ts'
import { conditionNotesOf } from '../offline/condition-notes.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { atSightMost, type Fault, type KnownFlaw, quoted, wordsMaxLength } from './answer-reasons.ts'
import { contactsIn, reasonForDenial, saysGrade } from './claim-words.ts'
import { parted, withoutDenials } from './denials.ts'
import { placesIn } from './flaw-words.ts'
import type { KnownFacts } from './known-facts.ts'
import { clausesWithoutFlaws, deniedIn, flawsIn, reasonsFor, type SaidFlaw, says, unnamedFlawIn } from './said-flaws.ts'
import { tellingStems } from './telling-words.ts'
import { isClean, sentencesOf, textWithoutUnread, titleWithoutUnread, type Unread, unreadIn } from './unread-claims.ts'

/** `kept`: what of the model's own notes has its ground; `notes`: the same with the flaws that it does not tell. */
export type JudgedCondition = {
  readonly notes: string | null
  readonly kept: string
  readonly evidence: Evidence | null
  readonly leftOut: readonly string[]
}

/**
 * The condition notes of an answer, sentence by sentence: what has no ground goes. Flaws that were seen and stand in none of the
 * texts are added in the words they were noted in, and what the seller's note tells of flaws as the seller wrote it. `others`:
 * the title and the description.
 */
export function judgedCondition(
  written: string,
  unread: Unread,
  {
    note,
    condition,
    others,
  }: { readonly note: string | null; readonly condition: Evidence | null; readonly others: readonly string[] },
  fault: Fault,
): JudgedCondition {
  const { known } = unread
  const clean = textWithoutUnread(written, unread)
  for (const said of [...clean.facts, ...clean.flaws.map(({ statement }) => statement)]) tellUnread(said)
  const leftOut = [...clean.leftOut]
  const grounds: Ground[] = []
  const kept = clean.text
    .split('\n')
    .map((line) => sentencesOf(line).filter(hasGround).join(' '))
    .join('\n')
  const seen = untoldFlaws(known, kept, others)
    .map((flaw) => ({ ...flaw, sentence: asSentence(titleWithoutUnread(flaw.statement, unread).text) }))
    .filter(({ kind, sentence }) => isClean(unreadIn(sentence, unread)) && (kind !== 'unnamed' || isFlaw(sentence)))
  grounds.push(...seen.map(({ statement, photoId, confidence }) => ({ words: statement, photoId, confidence })))
  const told = [kept, ...seen.map(({ sentence }) => sentence)].filter((text) => text.trim() !== '').join(' ')
  const noted = conditionNotesOf(note)
  const isTold = noted === null || (isHeard(noted, [...others, told].join(' ')) && tellsFlaws(noted, [...others, told]))
  if (noted !== null && !isTold) grounds.push({ words: noted, photoId: null, confidence: 1 })
  const notes = plainText([told, isTold ? '' : noted].join('\n'), conditionNotesMaxLength)
  return { notes, kept, evidence: notes === null ? null : evidenceOf(notes, grounds), leftOut }

  function hasGround(sentence: string): boolean {
    const found = groundsOf(sentence, known, condition)
    if (found === undefined) {
      tellUnread(sentence)
      leftOut.push(sentence)
    }
    grounds.push(...(found ?? []))
    return found !== undefined
  }

  function tellUnread(said: string) {
    fault(`conditionNotes: ${quoted(said)} was read nowhere, and the seller did not enter it.`)
  }
}

/** Whether the text has the beginning of one longer word of the note: what it tells must not be kept from the buyer. */
export function isHeard(note: string, text: string): boolean {
  const written = new Set(beginningsIn(text))
  const words = beginningsIn(note)
  return words.length === 0 || words.some((word) => written.has(word))
}

function beginningsIn(text: string): string[] {
  return folded(text).match(/(?<![\p{L}\p{M}])[\p{L}\p{M}]{4}/gu) ?? []
}

/** Whether the texts say each flaw that the note says; what either denies counts for neither. */
function tellsFlaws(note: string, texts: readonly string[]): boolean {
  const told = flawsIn(texts.join('\n'))
  return flawsIn(note).every((flaw) => isAmong(told, flaw))
}

/** Whether the texts name a flaw of the same kind, at one of its places. `told`: the flaws that the texts name. */
function isAmong(told: readonly SaidFlaw[], { kind, places }: SaidFlaw): boolean {
  return told.some(
    (each) => each.kind === kind && (places.length === 0 || each.places.some((place) => places.includes(place))),
  )
}

/** Whether a statement still names a flaw of no known kind where words that sell were taken out of it. */
function isFlaw(statement: string): boolean {
  return flawsIn(statement).length > 0 || unnamedFlawIn(statement).length > 0
}

/**
 * Flaws that the model noted of a photo and that the texts do not tell, each once. One of no known kind is told by its words in a
 * sentence of the notes, and where it is added, all flaws of its statement are.
 */
function untoldFlaws(known: KnownFacts, kept: string, others: readonly string[]): readonly KnownFlaw[] {
  const noted = known.flaws().filter(({ isNoted }) => isNoted)
  const sentences = kept.split('\n').flatMap(sentencesOf)
  const unnamed: KnownFlaw[] = []
  for (const flaw of noted.filter(
    ({ kind, statement }) => kind === 'unnamed' && contactsIn(folded(statement)).length === 0,
  )) {
    const written = [...sentences, ...unnamed.map(({ statement }) => statement)]
    if (!written.some((sentence) => tells(sentence, flaw))) unnamed.push(flaw)
  }
  const told: SaidFlaw[] = flawsIn([...others, kept, ...unnamed.map(({ statement }) => statement)].join('\n'))
  const named = noted.filter((flaw) => {
    if (flaw.kind === 'unnamed' || isAmong(told, flaw)) return false
    told.push(flaw)
    return true
  })
  return [...unnamed, ...named]
}

/** Whether a sentence says a flaw of no known kind, at one of its places, and does not deny it. What is missing has the same words. */
function tells(sentence: string, { word, places }: SaidFlaw): boolean {
  if (parted(word).denied !== '') return standsIn(word, sentence)
  const written = placesIn(sentence)
  return (
    says(withoutDenials(sentence), word) && (places.length === 0 || places.some((place) => written.includes(place)))
  )
}

/** "light scuffs on the toe" as a sentence. */
function asSentence(statement: string): string {
  return `${statement.charAt(0).toUpperCase()}${statement.slice(1)}${/[.!?]$/u.test(statement) ? '' : '.'}`
}

/** A garment of more flaws is not looked up one by one. */
const alsoMost = 12

/** The first ground with the others beside it, each once; no surer than the least sure of them. */
function evidenceOf(value: string, grounds: readonly Ground[]): Evidence | null {
  const told = grounds.flatMap((ground) => {
    const words = plainLine(ground.words, wordsMaxLength)
    return words === null ? [] : [{ ...ground, words }]
  })
  const each = [...new Map(told.map((ground) => [`${ground.photoId} ${ground.words}`, ground])).values()]
  const [first, ...others] = each
  if (first === undefined) return null
  const confidence = Math.min(...each.map((ground) => ground.confidence))
  const also = others.slice(0, alsoMost).map(({ photoId, words }) => ({ photoId, words }))
  return { value, words: first.words, photoId: first.photoId, confidence, ...(also.length > 0 && { also }) }
}

/** Where something that is said of the condition comes from. */
type Ground = Pick<Evidence, 'photoId' | 'words' | 'confidence'>

/**
 * What a sentence on the condition rests on; undefined where that is nothing. A clause that names no flaw, denies none and says no
 * condition has words that were all read or entered; one of words that say nothing ("see the photos") needs no ground.
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

import { folded } from '../folded-text.ts'
import { conditionNotesMaxLength, type Evidence } from '../listing.ts'
import { conditionNotesOf } from '../offline/condition-notes.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { type Fault, quoted, wordsMaxLength } from './answer-reasons.ts'
import { type Ground, groundsOf } from './condition-grounds.ts'
import type { KnownFacts } from './known-facts.ts'
import { flawsIn, type SaidFlaw } from './said-flaws.ts'
import { isClean, sentencesOf, textWithoutUnread, type Unread, unreadIn } from './unread-claims.ts'

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
  const seen = untoldFlaws(known, [...others, kept].join('\n'))
    .map((flaw) => ({ ...flaw, sentence: asSentence(flaw.statement) }))
    .filter(({ sentence }) => isClean(unreadIn(sentence, unread)))
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

/** Whether the texts say each kind of flaw that the note says; what either denies counts for neither. */
function tellsFlaws(note: string, texts: readonly string[]): boolean {
  const told = flawsIn(texts.join('\n')).map(({ kind }) => kind)
  return flawsIn(note).every(({ kind }) => told.includes(kind))
}

/** Flaws that the model noted of a photo and that the text does not tell, each once. */
function untoldFlaws(known: KnownFacts, text: string) {
  const told: SaidFlaw[] = flawsIn(text)
  return known.flaws().filter((flaw) => {
    const isTold = told.some(
      ({ kind, places }) =>
        kind === flaw.kind && (flaw.places.length === 0 || places.some((place) => flaw.places.includes(place))),
    )
    if (!flaw.isNoted || isTold) return false
    told.push(flaw)
    return true
  })
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

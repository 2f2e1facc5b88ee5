import { folded } from '../folded-text.ts'
import {
  conditionNotesMaxLength,
  descriptionMaxLength,
  descriptionMinLength,
  titleMaxLength,
  titleMinLength,
} from '../listing.ts'
import { conditionNotesOf, wearWordsIn } from '../offline/condition-notes.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { cleanTags } from '../tags.ts'
import { type Fault, quoted } from './answer-reasons.ts'
import { parted } from './denials.ts'
import { withoutDoubts } from './doubts.ts'
import type { ModelAnswer } from './model-answer.ts'
import { type Checked, isClean, textWithoutUnread, titleWithoutUnread, type Unread, unreadIn } from './unread-claims.ts'

/** More than a title may have, so that what is taken out leaves room for what stands behind it. */
const titleReadLength = 200
/** Of a model's text no more is looked at. */
const readMost = 20_000
const tagsReadMost = 100

export type JudgedTexts = {
  readonly title: string | null
  readonly description: string | null
  readonly tags: string[]
  readonly conditionNotes: string | null
}

/**
 * The texts of an answer as plain text within their lengths; what is too short stays as it is, and is a fault. They lose what is unread,
 * and a flaw that the seller's note tells is never kept from the buyer.
 */
export function judgedTexts(
  { title, description, tags, conditionNotes }: ModelAnswer['write'],
  unread: Unread,
  note: string | null,
  fault: Fault,
): JudgedTexts {
  const name = titleWithoutUnread(oneLine(title), unread)
  const about = textWithoutUnread(severalLines(description, descriptionMaxLength), unread)
  const wear = textWithoutUnread(severalLines(conditionNotes, conditionNotesMaxLength), unread)
  tellFacts('title', name, fault)
  tellFacts('description', about, fault)
  tellFacts('conditionNotes', wear, fault)
  const texts = {
    title: plainLine(name.text, titleMaxLength),
    description: plainText(about.text, descriptionMaxLength),
    tags: cleanTags(
      tags
        .slice(0, tagsReadMost)
        .map(oneLine)
        .filter((tag) => isClean(unreadIn(tag, unread))),
    ),
    conditionNotes: plainText(wear.text, conditionNotesMaxLength),
  }
  tellLength('title', texts.title, [titleMinLength, titleMaxLength], name, fault)
  tellLength('description', texts.description, [descriptionMinLength, descriptionMaxLength], about, fault)
  if (note !== null && !isHeard(withoutDoubts(note), texts))
    fault(`description: it says nothing of the seller's note ${quoted(note)}.`)
  return { ...texts, conditionNotes: withFlawsOf(note, texts) }
}

function oneLine(text: string): string {
  return plainLine(severalLines(text, titleReadLength), titleReadLength) ?? ''
}

/** Pictures in place of words say nothing, and look like shouting. */
function severalLines(text: string, most: number): string {
  return plainText(text.slice(0, readMost).replace(/\p{Emoji_Presentation}\p{Emoji_Modifier}?/gu, ' '), most) ?? ''
}

/** The notes on the condition, with what the seller's note tells of flaws where the texts do not tell each of them. */
function withFlawsOf(note: string | null, texts: Omit<JudgedTexts, 'tags'>): string | null {
  const flaws = conditionNotesOf(note)
  if (flaws === null || (isHeard(flaws, texts) && tellsWear(flaws, texts))) return texts.conditionNotes
  return plainText([texts.conditionNotes ?? '', flaws].join('\n'), conditionNotesMaxLength)
}

/** A claim that was taken out leaves a good text: there is nothing to mend, and a second request is not for polish. */
function tellFacts(field: string, { facts }: Checked, fault: Fault): void {
  for (const said of facts) fault(`${field}: ${quoted(said)} was read nowhere, and the seller did not enter it.`)
}

/** Where too little is left, what was taken out is told as well. */
function tellLength(
  field: string,
  text: string | null,
  [least, most]: readonly [number, number],
  { claims }: Checked,
  fault: Fault,
): void {
  const length = text?.length ?? 0
  if (length >= least) return
  for (const claim of claims) fault(`${field}: leave out ${quoted(claim)}: nothing that was read or entered says it.`)
  fault(`${field}: it has ${length} characters, and must have ${least} to ${most}.`)
}

/** Whether the texts have the beginning of one longer word of the note: a flaw it names must not be kept from the buyer. */
function isHeard(note: string, { title, description, conditionNotes }: Omit<JudgedTexts, 'tags'>): boolean {
  const written = new Set(wordsOf([title, description, conditionNotes].join(' ')))
  const words = wordsOf(note)
  return words.length === 0 || words.some((word) => written.has(word))
}

/** Whether the texts say each word for wear that the note says; what either denies counts for neither. */
function tellsWear(note: string, { title, description, conditionNotes }: Omit<JudgedTexts, 'tags'>): boolean {
  const written = new Set(wearWordsIn(parted([title, description, conditionNotes].join('\n')).said))
  return wearWordsIn(parted(note).said).every((word) => written.has(word))
}

function wordsOf(text: string): string[] {
  return folded(text).match(/(?<![\p{L}\p{M}])[\p{L}\p{M}]{4}/gu) ?? []
}

import {
  conditionNotesMaxLength,
  descriptionMaxLength,
  descriptionMinLength,
  titleMaxLength,
  titleMinLength,
} from '../limits.ts'
import type { Evidence } from '../listing.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { cleanTags } from '../tags.ts'
import { type Fault, quoted } from './answer-reasons.ts'
import { withoutDoubts } from './doubts.ts'
import { isHeard, judgedCondition } from './judged-condition.ts'
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

/** Sentences that were left out of a text, by what the text is called. */
export type LeftOut = { readonly text: string; readonly sentences: readonly string[] }

/**
 * The texts of an answer as plain text within their lengths; what is too short stays as it is, and is a fault. They lose what is unread,
 * and a flaw that was seen, or that the seller's note tells, is never kept from the buyer. `below`: what buyers read below the description.
 * `evidence` is the condition notes'.
 */
export function judgedTexts(
  { title, description, tags, conditionNotes }: ModelAnswer['write'],
  unread: Unread,
  {
    note,
    condition,
    below,
  }: { readonly note: string | null; readonly condition: Evidence | null; readonly below: readonly string[] },
  fault: Fault,
): { readonly texts: JudgedTexts; readonly evidence: Evidence | null; readonly leftOut: readonly LeftOut[] } {
  const name = titleWithoutUnread(oneLine(title), unread)
  const about = textWithoutUnread(severalLines(description, descriptionMaxLength), unread)
  tellFacts('title', name, fault)
  tellFacts('description', about, fault)
  const titled = plainLine(name.text, titleMaxLength)
  const described = plainText(about.text, descriptionMaxLength)
  const others = [titled ?? '', described ?? '']
  const wear = judgedCondition(
    severalLines(conditionNotes, conditionNotesMaxLength),
    unread,
    { note, condition, others },
    fault,
  )
  const texts = {
    title: titled,
    description: described,
    tags: cleanTags(
      tags
        .slice(0, tagsReadMost)
        .map(oneLine)
        .filter((tag) => isClean(unreadIn(tag, unread))),
    ),
    conditionNotes: wear.notes,
  }
  tellLength('title', texts.title, [titleMinLength, titleMaxLength], name, fault)
  tellLength('description', texts.description, [descriptionMinLength, descriptionMaxLength], about, fault)
  const told = [...others, wear.kept, ...below].join(' ')
  if (note !== null && !isHeard(withoutDoubts(note), told))
    fault(`description: it says nothing of the seller's note ${quoted(note)}.`)
  const leftOut = [
    { text: 'title', sentences: name.leftOut },
    { text: 'description', sentences: about.leftOut },
    { text: 'condition notes', sentences: wear.leftOut },
  ]
  return { texts, evidence: wear.evidence, leftOut }
}

function oneLine(text: string): string {
  return plainLine(severalLines(text, titleReadLength), titleReadLength) ?? ''
}

/** Pictures in place of words say nothing, and look like shouting. */
function severalLines(text: string, most: number): string {
  return plainText(text.slice(0, readMost).replace(/\p{Emoji_Presentation}\p{Emoji_Modifier}?/gu, ' '), most) ?? ''
}

/** A claim that was taken out leaves a good text: there is nothing to mend, and a second request is not for polish. */
function tellFacts(field: string, { facts, flaws }: Checked, fault: Fault): void {
  for (const said of [...facts, ...flaws.map(({ statement }) => statement)])
    fault(`${field}: ${quoted(said)} was read nowhere, and the seller did not enter it.`)
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

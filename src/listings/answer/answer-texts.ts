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
import { quoted, type ReportFault } from './answer-reasons.ts'
import { withoutDoubts } from './doubts.ts'
import { judgeCondition, mentionsNote } from './judged-condition.ts'
import type { ModelAnswer } from './model-answer.ts'
import {
  type CheckedText,
  type ClaimRules,
  isClean,
  textWithoutUnreadClaims,
  titleWithoutUnreadClaims,
  unreadClaimsIn,
} from './unread-claims.ts'

/** More than a title may have: words that are removed leave room for those after them. */
const titleReadLength = 200
/** The rest of a model's text is ignored. Characters. */
const maxReadLength = 20_000
const maxTagsRead = 100

export type JudgedTexts = {
  readonly title: string | null
  readonly description: string | null
  readonly tags: string[]
  readonly conditionNotes: string | null
}

/** Sentences that were removed from a text, with the name of the text. */
export type LeftOut = { readonly text: string; readonly sentences: readonly string[] }

/**
 * Returns the texts as plain text within their maximum lengths. A text that is too short stays and is a fault. Unread claims
 * are removed. Flaws that were seen or noted are kept. `below`: texts that buyers read below the description. `evidence` is for
 * the condition notes.
 */
export function judgeTexts(
  { title, description, tags, conditionNotes }: ModelAnswer['write'],
  claimRules: ClaimRules,
  {
    note,
    condition,
    below,
  }: { readonly note: string | null; readonly condition: Evidence | null; readonly below: readonly string[] },
  reportFault: ReportFault,
): { readonly texts: JudgedTexts; readonly evidence: Evidence | null; readonly leftOut: readonly LeftOut[] } {
  const checkedTitle = titleWithoutUnreadClaims(oneLine(title), claimRules)
  const checkedDescription = textWithoutUnreadClaims(severalLines(description, descriptionMaxLength), claimRules)
  reportFacts('title', checkedTitle, reportFault)
  reportFacts('description', checkedDescription, reportFault)
  const titleLine = plainLine(checkedTitle.text, titleMaxLength)
  const descriptionText = plainText(checkedDescription.text, descriptionMaxLength)
  const otherTexts = [titleLine ?? '', descriptionText ?? '']
  const judgedNotes = judgeCondition(
    severalLines(conditionNotes, conditionNotesMaxLength),
    claimRules,
    { note, condition, otherTexts },
    reportFault,
  )
  const texts = {
    title: titleLine,
    description: descriptionText,
    tags: cleanTags(
      tags
        .slice(0, maxTagsRead)
        .map(oneLine)
        .filter((tag) => isClean(unreadClaimsIn(tag, claimRules))),
    ),
    conditionNotes: judgedNotes.notes,
  }
  reportLength('title', texts.title, [titleMinLength, titleMaxLength], checkedTitle, reportFault)
  reportLength(
    'description',
    texts.description,
    [descriptionMinLength, descriptionMaxLength],
    checkedDescription,
    reportFault,
  )
  const buyerText = [...otherTexts, judgedNotes.keptNotes, ...below].join(' ')
  if (note !== null && !mentionsNote(withoutDoubts(note), buyerText))
    reportFault(`description: it says nothing of the seller's note ${quoted(note)}.`)
  const leftOut = [
    { text: 'title', sentences: checkedTitle.leftOut },
    { text: 'description', sentences: checkedDescription.leftOut },
    { text: 'condition notes', sentences: judgedNotes.leftOut },
  ]
  return { texts, evidence: judgedNotes.evidence, leftOut }
}

function oneLine(text: string): string {
  return plainLine(severalLines(text, titleReadLength), titleReadLength) ?? ''
}

/** Emoji say nothing in place of words, and look like shouting. */
function severalLines(text: string, maxLength: number): string {
  return (
    plainText(text.slice(0, maxReadLength).replace(/\p{Emoji_Presentation}\p{Emoji_Modifier}?/gu, ' '), maxLength) ?? ''
  )
}

/** Reports facts and flaws without a source. Removed sales claims are no faults: the text is good without them. */
function reportFacts(field: string, { facts, flaws }: CheckedText, reportFault: ReportFault): void {
  for (const words of [...facts, ...flaws.map(({ statement }) => statement)])
    reportFault(`${field}: ${quoted(words)} was read nowhere, and the seller did not enter it.`)
}

/** Reports a text that is too short, with the claims that were removed from it. */
function reportLength(
  field: string,
  text: string | null,
  [minLength, maxLength]: readonly [number, number],
  { claims }: CheckedText,
  reportFault: ReportFault,
): void {
  const length = text?.length ?? 0
  if (length >= minLength) return
  for (const claim of claims)
    reportFault(`${field}: leave out ${quoted(claim)}: nothing that was read or entered says it.`)
  reportFault(`${field}: it has ${length} characters, and must have ${minLength} to ${maxLength}.`)
}

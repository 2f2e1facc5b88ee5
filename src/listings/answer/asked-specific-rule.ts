import { onList } from '../../items/specifics.ts'
import { freeText } from '../accepted-values.ts'
import type { AskedSpecific } from '../asked-specifics.ts'
import { folded, standsIn } from '../folded-text.ts'
import { originOnLine } from '../labels/label-origin.ts'
import { valueMaxLength } from '../limits.ts'
import type { Rule } from './answer-reasons.ts'
import { parted } from './denials.ts'
import { materialRule } from './field-rules.ts'
import { givenValues } from './specifics-prompt.ts'

/**
 * How a value is judged that eBay asks for in a category. Closed lists and numbers are kept. What a photo shows, such as a type
 * or a closure, may be seen, where the words cited name the value; a fibre is judged as the material is; all else stands on a
 * label, or the seller says it.
 */
export function askedSpecificRule(asked: AskedSpecific): Rule {
  const taken = {
    accept: (text: string) => acceptedText(asked, text),
    takes: asked.values.length > 0 ? givenValues(asked).values.join(', ') : asked.isNumber ? 'a number' : 'a few words',
  }
  if (ofFibres.test(asked.name)) return { ...materialRule, ...taken }
  const says = (words: string, value: string) => partsOf(asked, value).every((part) => names(words, part))
  if (isVisible(asked.name)) return { ...taken, says }
  return {
    ...taken,
    from: 'labels',
    says: (words, value) => says(words, value) || originOnLine(words) === value,
  }
}

const ofFibres = /\bmaterial\b|\bfabric\b|\binsole\b/iu

/** What eBay calls the things that a photo of a garment shows. */
const visible: ReadonlySet<string> = new Set(
  [
    'type, neckline, closure, sleeve type, sleeve style, front type, jacket/coat length, jacket length',
    'dress length, skirt length, garment length, leg style, rise, accents, strap type, cuff style',
    'pocket type, hood, lapel style, lapel type, toe shape, toe type, heel style, heel type',
    'shoe shaft style, shaft style, upper pattern, hat style, frame shape, handle style, bag shape',
    'pleat type, hem style, back style, waistband, bottom style, style, wash, exterior color, frame color',
    'lens color, top style, coverage, print',
  ].flatMap((line) => line.split(', ')),
)

function isVisible(name: string): boolean {
  return visible.has(folded(name))
}

/** The text as eBay would take it; undefined where it would not. */
function acceptedText(asked: AskedSpecific, text: string): string | undefined {
  const { values, isClosed, isNumber, maxLength } = asked
  const parts = partsOf(asked, text).map(
    (part) => onList(values, part) ?? (isClosed && values.length > 0 ? undefined : freeText(part)),
  )
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length || known.some((part) => part.length > maxLength)) return undefined
  if (isNumber && !known.every((part) => /^\d+(?:\.\d+)?$/u.test(part))) return undefined
  const joined = [...new Set(known)].join(', ')
  return joined === '' || joined.length > valueMaxLength ? undefined : joined
}

/** The values of a text: several where eBay takes several, and where the text is no listed value as a whole. */
function partsOf({ isMulti, values }: AskedSpecific, text: string): readonly string[] {
  if (!isMulti || onList(values, text) !== undefined) return [text.trim()]
  return text
    .split(/[,;]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Whether the words name a value and do not deny it: "a long-sleeved blouse" names "Blouse" and "Long Sleeve". */
function names(words: string, value: string): boolean {
  const { said } = parted(words)
  if (standsIn(value, said)) return true
  const known = new Set(stemsIn(said))
  const wanted = stemsIn(value)
  return wanted.length > 0 && wanted.every((stem) => known.has(stem))
}

/** Words without the endings of plurals and participles: "sleeved" and "sleeves" are "sleev". */
function stemsIn(text: string): readonly string[] {
  const words = folded(text).match(/[\p{L}\p{N}]+(?:\/\d+)?/gu) ?? []
  return words.map((word) => word.replace(/(?<=\p{L}{3})(?:(?<=ss)es|ed|e|(?<!s)s|es)$/u, ''))
}

import { onList } from '../../items/specifics.ts'
import { freeText } from '../accepted-values.ts'
import type { AskedSpecific } from '../asked-specifics.ts'
import { folded, standsIn } from '../folded-text.ts'
import { originOnLine } from '../labels/label-origin.ts'
import { valueMaxLength } from '../limits.ts'
import type { Rule } from './answer-reasons.ts'
import { splitAtDenials } from './denials.ts'
import { materialRule } from './field-rules.ts'
import { givenValues } from './specifics-prompt.ts'

/**
 * Returns the rule for a value that eBay asks for in a category. Closed lists and number formats are enforced. Visible things,
 * such as a closure, may be seen if the cited words name them. A fibre follows the material's rule; all else needs a label or
 * the seller.
 */
export function askedSpecificRule(specific: AskedSpecific): Rule {
  const commonRule = {
    accept: (text: string) => acceptedText(specific, text),
    takes:
      specific.values.length > 0
        ? givenValues(specific).values.join(', ')
        : specific.isNumber
          ? 'a number'
          : 'a few words',
  }
  if (fibreSpecific.test(specific.name)) return { ...materialRule, ...commonRule }
  const says = (words: string, value: string) => partsOf(specific, value).every((part) => names(words, part))
  if (isVisible(specific.name)) return { ...commonRule, says }
  return {
    ...commonRule,
    from: 'labels',
    says: (words, value) => says(words, value) || originOnLine(words) === value,
  }
}

const fibreSpecific = /\bmaterial\b|\bfabric\b|\binsole\b/iu

/** eBay's names of what a photo of a garment can show. */
const visibleSpecifics: ReadonlySet<string> = new Set(
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
  return visibleSpecifics.has(folded(name))
}

/** Returns the text as eBay takes it; undefined when eBay would refuse it. */
function acceptedText(specific: AskedSpecific, text: string): string | undefined {
  const { values, takesListedOnly, isNumber, maxLength } = specific
  const parts = partsOf(specific, text).map(
    (part) => onList(values, part) ?? (takesListedOnly && values.length > 0 ? undefined : freeText(part)),
  )
  const acceptedParts = parts.filter((part) => part !== undefined)
  if (acceptedParts.length < parts.length || acceptedParts.some((part) => part.length > maxLength)) return undefined
  if (isNumber && !acceptedParts.every((part) => /^\d+(?:\.\d+)?$/u.test(part))) return undefined
  const joined = [...new Set(acceptedParts)].join(', ')
  return joined === '' || joined.length > valueMaxLength ? undefined : joined
}

/** The values of a text: several if eBay takes several and the text as a whole is no listed value. */
function partsOf({ isMulti, values }: AskedSpecific, text: string): readonly string[] {
  if (!isMulti || onList(values, text) !== undefined) return [text.trim()]
  return text
    .split(/[,;]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Whether the words name a value and do not deny it: "a long-sleeved blouse" names "Blouse" and "Long Sleeve". */
function names(words: string, value: string): boolean {
  const { affirmed } = splitAtDenials(words)
  if (standsIn(value, affirmed)) return true
  const wordStems = new Set(stemsIn(affirmed))
  const valueStems = stemsIn(value)
  return valueStems.length > 0 && valueStems.every((stem) => wordStems.has(stem))
}

/** Words without the endings of plurals and participles: "sleeved" and "sleeves" become "sleev". */
function stemsIn(text: string): readonly string[] {
  const words = folded(text).match(/[\p{L}\p{N}]+(?:\/\d+)?/gu) ?? []
  return words.map((word) => word.replace(/(?<=\p{L}{3})(?:(?<=ss)es|ed|e|(?<!s)s|es)$/u, ''))
}

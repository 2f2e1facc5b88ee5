import { conditions } from '../../items/conditions.ts'
import { departments, itemSpecificValues, onList, sizeTypes, styles } from '../../items/specifics.ts'
import { freeText, withUnit } from '../accepted-values.ts'
import type { Ground } from '../fields.ts'
import { folded, standsIn } from '../folded-text.ts'
import { careInstructionsMaxLength } from '../limits.ts'
import { spacedWords } from '../listing.ts'
import { plainLine } from '../plain-text.ts'
import type { Rule } from './answer-reasons.ts'
import { parted, withoutDenials } from './denials.ts'
import { flawKindsIn } from './flaw-words.ts'
import { fibresSaidIn, saysMaterial } from './material-words.ts'
import { saysLength } from './quantities.ts'

/** Colours by the plain one they are shades of; a shade between two has both. */
const shades: Readonly<Record<string, string>> = {
  black: 'black charcoal onyx',
  white: 'white ivory cream ecru off-white eggshell',
  gray: 'gray grey charcoal silver heather slate',
  beige: 'beige tan camel sand nude cream ecru taupe oatmeal khaki stone',
  brown: 'brown tan camel chocolate cognac rust taupe bronze coffee mocha chestnut',
  red: 'red burgundy maroon wine crimson scarlet rust coral cherry bordeaux',
  pink: 'pink rose blush fuchsia magenta salmon coral peach mauve',
  orange: 'orange coral rust peach apricot terracotta copper',
  yellow: 'yellow gold mustard lemon ochre',
  green: 'green olive khaki teal mint sage emerald turquoise lime',
  blue: 'blue navy teal turquoise indigo cobalt aqua denim chambray royal',
  purple: 'purple violet lavender lilac plum mauve magenta burgundy',
}

const families = Object.values(shades).map((names) => new Set(names.split(' ')))

const manyColours = /\bmulti/u

const women = /\b(?:wom[ae]ns?|ladies|lady|girls?|damen|femme|donna|mujer)\b/u

const men = /\b(?:m[ae]ns?|herren|homme|uomo|hombre|gents?|boys?)\b/u

const sizeTypeWords: Readonly<Record<string, RegExp>> = {
  petite: /\bpetite?\b|\bpp?\b|\d ?p\b|\b(?:xs|s|m|l|xl)p\b/u,
  plus: /\bplus\b|\b[0-6]x\b|\b\d{2} ?w\b|\bcurve\b/u,
  'big & tall': /\bbig\b|\btall\b|\b(?:m|l|[2-6]?x+l)t\b|\b[2-6]xb\b|\blong tall\b/u,
  maternity: /\bmatern|\bmama\b|\bumstand/u,
}

const newWords = /\bnew\b|\btags?\b|\bunworn\b|\bnever\b|\bsealed\b|\bpackag|\bunused\b|\bhang ?tag|\bswing/u

const tagWords = /\btags?\b|\bhang ?tag|\bticket\b|\bswing/u

const spoilt = /\b(?:holes?|stain\w*|torn|tears?|ripp?\w*|crack\w*|broken|damag\w*|worn out|heav(?:y|ily))\b/u

const textRule: Rule = { accept: freeText, takes: 'a few words' }
/** Words from two lines are cited with a slash between them. */
const wordRule: Rule = {
  ...textRule,
  says: (words, value) => standsIn(value, words) || standsIn(value, words.replaceAll(' / ', ' ')),
}
/** Denim is seen; whether it is cotton is not. */
export const materialRule: Rule = {
  ...textRule,
  says: saysMaterial,
  isDoubtedAtSight: (value) => fibresSaidIn(value).length > 0,
}

/** The rule of each ground on which a field of the garment is given. */
export const groundRules: Readonly<Record<Ground, Rule>> = {
  // A logo without its name may be another's.
  'brand name': { ...wordRule, isDoubtedAtSight: () => true },
  // A size is never what a garment looks like.
  'size on a label': { ...wordRule, from: 'labels' },
  color: { ...textRule, says: (words, value) => saysColour(words, value) && saysFlaws(words, value) },
  material: materialRule,
  'style in words': namedRule(styles),
  'fit in words': namedRule(itemSpecificValues['Fit Type']),
  department: { ...listRule(departments), says: saysDepartment },
  'size type': { ...listRule(sizeTypes), says: saysSizeType },
  'words on a label': {
    accept: (text) => plainLine(text, careInstructionsMaxLength) ?? undefined,
    takes: 'the words of a label',
    from: 'labels',
    says: saysOnLabel,
  },
}

/** Wear is seen: no word on a garment tells it. */
export const conditionRule: Rule = { ...listRule(conditions), from: 'seen', says: saysCondition }

export function listRule(list: readonly string[]): Rule {
  return {
    accept: (text) => onList(list, text),
    takes: list.join(', '),
    // A conclusion may be drawn from any words but those that name another value of the list.
    says: (words, value) => {
      const told = list.filter((each) => standsIn(each, words))
      return told.length === 0 || onList(told, value) !== undefined
    },
  }
}

/** A value of a list that the words cited name: "slim leg" is Slim, and "jeans with laces" is no fit at all. */
function namedRule(list: readonly string[]): Rule {
  return { ...listRule(list), says: (words, value) => standsIn(value.replace(/ fit$/iu, ''), parted(words).said) }
}

export function measurementRule(name: string): Rule {
  return {
    accept: withUnit,
    takes: 'a number with its unit, such as "32 in" or "70-72 cm"',
    says: (words, value) => saysLength(words, value, name) && saysFlaws(words, spacedWords(name)),
  }
}

/**
 * Whether the words may be said of this colour: each colour the value names is a shade of one that they name. Words and values
 * without a colour that is known say any: "leopard print", "Heather Oat".
 */
function saysColour(words: string, value: string): boolean {
  const said = familiesOf(words)
  const named = coloursIn(value).map((colour) => familiesOf(colour))
  if (said.size === 0 || manyColours.test(folded(value))) return true
  return named.every((each) => [...each].some((family) => said.has(family)))
}

function familiesOf(text: string): Set<ReadonlySet<string>> {
  const colours = coloursIn(text)
  return new Set(families.filter((family) => colours.some((colour) => family.has(colour))))
}

function coloursIn(text: string): string[] {
  const words = folded(text).match(/[a-z]+(?:-white)?/gu) ?? []
  return words.filter((word) => families.some((family) => family.has(word)))
}

/** Whether the words name each kind of flaw that the value names: "Faded Black" is no colour of a "black" shirt. */
function saysFlaws(words: string, value: string): boolean {
  const said = flawKindsIn(words)
  return flawKindsIn(value).every((kind) => said.includes(kind))
}

/** Whether the words say each part of a value, and what stands there does not deny it: "Do not / tumble dry" is no "tumble dry". */
function saysOnLabel(words: string, value: string, told: readonly string[]): boolean {
  const parts = value.split(/[,;.\n]|\s\/\s/u).filter((part) => part.trim() !== '')
  const [cited, affirmed] = [words.replaceAll(' / ', ' '), withoutDenials(told.join('\n'))]
  return parts.every((part) => standsIn(part, cited) && (withoutDenials(part) !== part || standsIn(part, affirmed)))
}

/** Whether words that name for whom a garment is name these people. */
function saysDepartment(words: string, value: string): boolean {
  const said = folded(words).replaceAll("'", '')
  const [forWomen, forMen] = [women.test(said), men.test(said)]
  if (value === 'Women') return forWomen || !forMen
  return value === 'Men' ? forMen || !forWomen : forWomen === forMen || said.includes('unisex')
}

/** A size type must be named, but for the regular one: any size that names no other is that. */
function saysSizeType(words: string, value: string): boolean {
  const said = folded(words)
  const wanted = sizeTypeWords[value.trim().toLowerCase()]
  return wanted ? wanted.test(said) : !Object.values(sizeTypeWords).some((other) => other.test(said))
}

/** Whether words may be a reason for a condition: a new one needs words for new, and no good one is told by a flaw. */
function saysCondition(words: string, value: string): boolean {
  const said = folded(words)
  const condition = value.trim().toLowerCase()
  if (condition === 'new_with_tags' && !tagWords.test(said)) return false
  if (condition === 'new_without_tags' && !newWords.test(said)) return false
  return condition === 'good' || condition === 'fair' || !spoilt.test(parted(words).said)
}

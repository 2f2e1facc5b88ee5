import { conditions } from '../../items/conditions.ts'
import { departments, itemSpecificValues, onList, sizeTypes, styles } from '../../items/specifics.ts'
import { freeText, withUnit } from '../accepted-values.ts'
import type { Basis } from '../fields.ts'
import { folded, standsIn } from '../folded-text.ts'
import { careInstructionsMaxLength } from '../limits.ts'
import { spacedWords } from '../listing.ts'
import { plainLine } from '../plain-text.ts'
import type { Rule } from './answer-reasons.ts'
import { splitAtDenials, withoutDenials } from './denials.ts'
import { flawKindsIn } from './flaw-words.ts'
import { fibresNamedIn, saysMaterial } from './material-words.ts'
import { saysLength } from './quantities.ts'

/** Colours by their basic colour. A shade between two basic colours is listed under both. */
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

const damageWords = /\b(?:holes?|stain\w*|torn|tears?|ripp?\w*|crack\w*|broken|damag\w*|worn out|heav(?:y|ily))\b/u

const textRule: Rule = { accept: freeText, takes: 'a few words' }
/** Words from two lines are cited with a slash between them. */
const wordRule: Rule = {
  ...textRule,
  says: (words, value) => standsIn(value, words) || standsIn(value, words.replaceAll(' / ', ' ')),
}
/** A photo shows that it is denim, but not whether it is cotton. */
export const materialRule: Rule = {
  ...textRule,
  says: saysMaterial,
  isDoubtedAtSight: (value) => fibresNamedIn(value).length > 0,
}

/** The rule for each kind of ground that a field can have. */
export const groundRules: Readonly<Record<Basis, Rule>> = {
  // A logo without its name may belong to another brand.
  'brand name': { ...wordRule, isDoubtedAtSight: () => true },
  // A size cannot be guessed from how a garment looks.
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

/** Wear is seen on a photo: no word on a garment states it. */
export const conditionRule: Rule = { ...listRule(conditions), from: 'seen', says: saysCondition }

/** Returns the rule for a value of a fixed list. */
export function listRule(list: readonly string[]): Rule {
  return {
    accept: (text) => onList(list, text),
    takes: list.join(', '),
    // A value may be concluded from any words except those that name another value of the list.
    says: (words, value) => {
      const namedValues = list.filter((each) => standsIn(each, words))
      return namedValues.length === 0 || onList(namedValues, value) !== undefined
    },
  }
}

/** Returns a rule for a value that the cited words name: "slim leg" is Slim, and "jeans with laces" is no fit at all. */
function namedRule(list: readonly string[]): Rule {
  return {
    ...listRule(list),
    says: (words, value) => standsIn(value.replace(/ fit$/iu, ''), splitAtDenials(words).affirmed),
  }
}

/** Returns the rule for a measurement, such as "waist": lengths with a unit, all stated by the cited words. */
export function measurementRule(name: string): Rule {
  return {
    accept: withUnit,
    takes: 'a number with its unit, such as "32 in" or "70-72 cm"',
    says: (words, value) => saysLength(words, value, name) && saysFlaws(words, spacedWords(name)),
  }
}

/**
 * Whether the words can mean this colour: each colour in the value is a shade of a colour that they name. Words and values
 * without a known colour match any: "leopard print", "Heather Oat".
 */
function saysColour(words: string, value: string): boolean {
  const wordFamilies = familiesOf(words)
  const valueFamilies = coloursIn(value).map((colour) => familiesOf(colour))
  if (wordFamilies.size === 0 || manyColours.test(folded(value))) return true
  return valueFamilies.every((each) => [...each].some((family) => wordFamilies.has(family)))
}

function familiesOf(text: string): Set<ReadonlySet<string>> {
  const colours = coloursIn(text)
  return new Set(families.filter((family) => colours.some((colour) => family.has(colour))))
}

function coloursIn(text: string): string[] {
  const words = folded(text).match(/[a-z]+(?:-white)?/gu) ?? []
  return words.filter((word) => families.some((family) => family.has(word)))
}

/** Whether the words name each kind of flaw that the value names: a "black" shirt is not "Faded Black". */
function saysFlaws(words: string, value: string): boolean {
  const wordKinds = flawKindsIn(words)
  return flawKindsIn(value).every((kind) => wordKinds.includes(kind))
}

/** Whether the words hold each part of a value and the label does not deny it: "Do not / tumble dry" is no "tumble dry". */
function saysOnLabel(words: string, value: string, labelLines: readonly string[]): boolean {
  const parts = value.split(/[,;.\n]|\s\/\s/u).filter((part) => part.trim() !== '')
  const [cited, affirmed] = [words.replaceAll(' / ', ' '), withoutDenials(labelLines.join('\n'))]
  return parts.every((part) => standsIn(part, cited) && (withoutDenials(part) !== part || standsIn(part, affirmed)))
}

/** Whether the words may be meant for these people. Words that name nobody are for anyone. */
function saysDepartment(words: string, value: string): boolean {
  const foldedWords = folded(words).replaceAll("'", '')
  const [forWomen, forMen] = [women.test(foldedWords), men.test(foldedWords)]
  if (value === 'Women') return forWomen || !forMen
  return value === 'Men' ? forMen || !forWomen : forWomen === forMen || foldedWords.includes('unisex')
}

/** A size type must be named. Only the regular one follows from a size that names no other size type. */
function saysSizeType(words: string, value: string): boolean {
  const foldedWords = folded(words)
  const typeWords = sizeTypeWords[value.trim().toLowerCase()]
  return typeWords
    ? typeWords.test(foldedWords)
    : !Object.values(sizeTypeWords).some((other) => other.test(foldedWords))
}

/** Whether words support a condition: new needs words for new, and a good condition has no words for damage. */
function saysCondition(words: string, value: string): boolean {
  const foldedWords = folded(words)
  const condition = value.trim().toLowerCase()
  if (condition === 'new_with_tags' && !tagWords.test(foldedWords)) return false
  if (condition === 'new_without_tags' && !newWords.test(foldedWords)) return false
  return condition === 'good' || condition === 'fair' || !damageWords.test(splitAtDenials(words).affirmed)
}

import { folded } from '../folded-text.ts'
import { parted } from './denials.ts'
import { flawKindsIn } from './flaw-words.ts'

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

/**
 * Whether the words may be said of this colour: each colour the value names is a shade of one that they name. Words and values
 * without a colour that is known say any: "leopard print", "Heather Oat".
 */
export function saysColour(words: string, value: string): boolean {
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
export function saysFlaws(words: string, value: string): boolean {
  const said = flawKindsIn(words)
  return flawKindsIn(value).every((kind) => said.includes(kind))
}

const women = /\b(?:wom[ae]ns?|ladies|lady|girls?|damen|femme|donna|mujer)\b/u
const men = /\b(?:m[ae]ns?|herren|homme|uomo|hombre|gents?|boys?)\b/u

/** Whether words that name for whom a garment is name these people. */
export function saysDepartment(words: string, value: string): boolean {
  const said = folded(words).replaceAll("'", '')
  const [forWomen, forMen] = [women.test(said), men.test(said)]
  if (value === 'Women') return forWomen || !forMen
  return value === 'Men' ? forMen || !forWomen : forWomen === forMen || said.includes('unisex')
}

const sizeTypeWords: Readonly<Record<string, RegExp>> = {
  petite: /\bpetite?\b|\bpp?\b|\d ?p\b|\b(?:xs|s|m|l|xl)p\b/u,
  plus: /\bplus\b|\b[0-6]x\b|\b\d{2} ?w\b|\bcurve\b/u,
  'big & tall': /\bbig\b|\btall\b|\b(?:m|l|[2-6]?x+l)t\b|\b[2-6]xb\b|\blong tall\b/u,
  maternity: /\bmatern|\bmama\b|\bumstand/u,
}

/** A size type must be named, but for the regular one: any size that names no other is that. */
export function saysSizeType(words: string, value: string): boolean {
  const said = folded(words)
  const wanted = sizeTypeWords[value.trim().toLowerCase()]
  return wanted ? wanted.test(said) : !Object.values(sizeTypeWords).some((other) => other.test(said))
}

const newWords = /\bnew\b|\btags?\b|\bunworn\b|\bnever\b|\bsealed\b|\bpackag|\bunused\b|\bhang ?tag|\bswing/u
const tagWords = /\btags?\b|\bhang ?tag|\bticket\b|\bswing/u
const spoilt = /\b(?:holes?|stain\w*|torn|tears?|ripp?\w*|crack\w*|broken|damag\w*|worn out|heav(?:y|ily))\b/u

/** Whether words may be a reason for a condition: a new one needs words for new, and no good one is told by a flaw. */
export function saysCondition(words: string, value: string): boolean {
  const said = folded(words)
  const condition = value.trim().toLowerCase()
  if (condition === 'new_with_tags' && !tagWords.test(said)) return false
  if (condition === 'new_without_tags' && !newWords.test(said)) return false
  return condition === 'good' || condition === 'fair' || !spoilt.test(parted(words).said)
}

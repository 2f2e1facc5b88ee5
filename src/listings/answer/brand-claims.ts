import { brandAtStart } from '../labels/known-brand.ts'

/** A brand that a text names: `name` as the list of brands spells it, `wording` as the text does. */
export type NamedBrand = { readonly name: string; readonly wording: string }

/**
 * Returns the brands that a text names, each written with a capital. Brands that are also ordinary words ("Three Dots",
 * "Off-White") are left out, because the text may mean the words.
 */
export function brandsNamedIn(text: string): NamedBrand[] {
  return brandsIn(text).filter(
    ({ name, wording }) => /^[\p{Lu}\p{N}&]/u.test(wording) && !ordinary.has(name.toLowerCase()),
  )
}

/** Returns all brands in a text, in upper or lower case. */
export function brandNamesIn(text: string): string[] {
  return brandsIn(text).map(({ name }) => name)
}

function brandsIn(text: string): NamedBrand[] {
  const words = text.split(/[\s,;:()"“”]+/u).filter((word) => word !== '')
  return words.flatMap((_, at) => {
    const counts = Array.from({ length: longestName }, (_none, count) => count + 1)
    const from = (count: number) => brandAtStart([...words.slice(at, at + count), end].join(' '))?.name
    const name = from(longestName)
    const count = name === undefined ? undefined : counts.find((each) => from(each) === name)
    return name === undefined || count === undefined ? [] : [{ name, wording: words.slice(at, at + count).join(' ') }]
  })
}

const longestName = 6
/** `brandAtStart` needs a character after the name. */
const end = '.'

const ordinary: ReadonlySet<string> = new Set(
  `acronym|alternative apparel|american vintage|a new day|big dogs|big star|black diamond|black halo|burlington|camel active
canterbury|casablanca|chaps|church's|comfort colors|converse|cotton on|country road|crew clothing|daily sports|easy spirit
faded glory|finn comfort|forever new|golden goose|good american|habitual|halogen|high sierra|hot topic|hudson|iceberg
icebreaker|jigsaw|jules|kickers|limited too|majestic|marine layer|marmot|milly|miss me|new era|new look|no boundaries
off-white|on cloud|on running|outdoor research|oxbow|peak performance|pretty green|redskins|reformation|regatta|rhone
rock revival|roper|second female|self-portrait|seventh avenue|silver jeans|simply be|soft surroundings|springfield|stetson
stone island|street one|swims|tea collection|the limited|the row|three dots|trespass|universal works|whistles
white stag|white stuff|wood wood|x-large`.split(/[|\n]/u),
)

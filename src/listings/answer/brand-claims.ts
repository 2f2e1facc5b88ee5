import { brandAtStart } from '../labels/known-brand.ts'

/** A brand of the list that a text names: in the list's spelling, and as it stands there. */
export type SaidBrand = { readonly name: string; readonly said: string }

/**
 * Brands that a text names. A name must be written as one, with a capital; names that are ordinary words besides ("Three
 * Dots", "Off-White") are none here, for a text may well mean the words.
 */
export function brandsSaidIn(text: string): SaidBrand[] {
  return brandsIn(text).filter(({ name, said }) => /^[\p{Lu}\p{N}&]/u.test(said) && !ordinary.has(name.toLowerCase()))
}

/** Brands that stand anywhere in what was read, in any case. */
export function brandNamesIn(text: string): string[] {
  return brandsIn(text).map(({ name }) => name)
}

function brandsIn(text: string): SaidBrand[] {
  const words = text.split(/[\s,;:()"“”]+/u).filter((word) => word !== '')
  return words.flatMap((_, at) => {
    const counts = Array.from({ length: longestName }, (_none, count) => count + 1)
    const from = (count: number) => brandAtStart([...words.slice(at, at + count), end].join(' '))?.name
    const name = from(longestName)
    const count = name === undefined ? undefined : counts.find((each) => from(each) === name)
    return name === undefined || count === undefined ? [] : [{ name, said: words.slice(at, at + count).join(' ') }]
  })
}

const longestName = 6
/** `brandAtStart` wants something behind the name. */
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

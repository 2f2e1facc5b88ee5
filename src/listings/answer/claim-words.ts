import type { Condition } from '../../items/conditions.ts'
import { folded, standsIn } from '../folded-text.ts'
import { splitAtDenials } from './denials.ts'
import type { FlawKind } from './flaw-words.ts'
import type { KnownDenial, KnownFacts } from './known-facts.ts'
import { deniedIn } from './stated-flaws.ts'

/**
 * Patterns of sales claims in folded text. A claim is allowed if a label or the seller makes it too. A "vintage wash" is a
 * claim of its own.
 */
const plainClaims: readonly RegExp[] = [
  /\bauthentic(?:ity|ated|ally)?\b/gu,
  /\bgenuine(?:ly)?\b(?! (?:leather|suede|fur|shearling|sheepskin|lambskin|cowhide)\b)/gu,
  /\bgenuine(?= (?:leather|suede|fur|shearling|sheepskin|lambskin|cowhide)\b)/gu,
  /\bguaranteed?\b/gu,
  /\brare\b/gu,
  /\bl@@k\b/gu,
  /\bmust[- ]see\b/gu,
  /\bcollect(?:ible|able|ors?(?:'s)?)\b/gu,
  /\blimited edition\b/gu,
  /\bone of a kind\b/gu,
  /\bhand[- ]?(?:made|crafted|stitched|sewn)\b/gu,
  /\borganic\b/gu,
  /\bvegan\b/gu,
  /\b(?:sustainab\w+|eco[- ]friendly)\b/gu,
  /\b(?:waterproof|water[- ](?:resistant|repellent))\b/gu,
  /\b(?:vintage|antique|deadstock)\b(?![- ](?:wash|style|inspired|look|feel|effect))/gu,
  /\b(?:vintage|antique)(?=[- ](?:wash|style|inspired|look|feel|effect))/gu,
  /\b(?:freshly|newly|professionally|recently|just) (?:washed|cleaned|laundered|dry[- ]cleaned|steamed)\b/gu,
  /\b(?:true to size|runs (?:small|large|big|tight)|fits (?:like|true))\b/gu,
  /\b(?:free|fast|quick|same[- ]day|next[- ]day) (?:shipping|delivery|postage|dispatch)\b/gu,
  /\bships? (?:free|fast|same|next|within)\b/gu,
  /\breturns? (?:are )?(?:accepted|welcome)\b/gu,
  /\b(?:best offer|buy (?:it )?now|money[- ]back)\b/gu,
  /\bworn (?:only )?(?:once|twice|a few times|a couple of times)\b/gu,
  /\b(?:barely|hardly|rarely|seldom|only) (?:worn|used)\b/gu,
  /\b(?:very |super |is |are )clean\b(?![- ](?:cut|lines?|look|silhouette|design|style|finish))/gu,
  /\bclean (?:and (?:fresh|ready)|inside|interior|condition|throughout)\b/gu,
  /\b(?:spotless|unblemished|undamaged|intact)\b/gu,
  /(?<!(?:not|n't) )\b(?:works?|functions?|closes?|zips?|glides?) (?:perfectly|well|smoothly|great|properly)\b|\bfully functional\b/gu,
  /\b(?:10|\d(?:\.\d)?) ?(?:\/|out of) ?10\b/gu,
  /\b(?:otherwise|nearly|almost|practically|just) perfect\b/gu,
  /\b(?:plenty|lots) of (?:life|wear) left\b/gu,
  /\bmachine[- ]wash/gu,
  /\bhand[- ]wash/gu,
  /\bdry[- ]clean/gu,
  /\btumble[- ]dry/gu,
]

/** Claims that a label or the seller may make in other words. */
const rephrasedClaims: readonly { readonly claim: RegExp; readonly support: RegExp }[] = [
  {
    claim: /\bsmoke(?=(?: ?(?:and|&|\/) ?pet)?[- ]free)|\bnon[- ]smok\w+/gu,
    support: /smoke(?: ?(?:and|&|\/) ?pet)?[- ]free|pet ?(?:and|&|\/) ?smoke[- ]free|\bno[nt]?[- ]smok|\bno smok/u,
  },
  {
    claim: /\bpet(?=(?: ?(?:and|&|\/) ?smoke)?[- ]free)/gu,
    support: /pet(?: ?(?:and|&|\/) ?smoke)?[- ]free|smoke ?(?:and|&|\/) ?pet[- ]free|\bno pets?\b/u,
  },
]
const madeInCountry = /\bmade in (?:the )?([\p{L}]+)/gu
/** "Designed in Italy" does not say that it was made there. */
const designPlace = /\b(?:design|styl|engineer|develop|creat)\w* (?:in|from) (?:the )?\p{L}+/gu

/** `conditions`: those that allow the claim; null allows it while no condition is known. */
type ConditionClaim = { readonly pattern: RegExp; readonly conditions: readonly (Condition | null)[] }

const asNew: readonly Condition[] = ['new_with_tags', 'new_without_tags']

/** Claims about the condition, each with the conditions that it is true of. */
const conditionClaims: readonly ConditionClaim[] = [
  { pattern: /\b(?:new with (?:\w+ )?tags?|bnwt|nwt)\b/gu, conditions: ['new_with_tags'] },
  {
    pattern:
      /\b(?:new without (?:\w+ )?tags?|nwot|brand[- ]new(?! (?:balance|era|jersey|look|orleans|york)\b)|never (?:been )?(?:worn|used)|unworn)\b/gu,
    conditions: asNew,
  },
  {
    pattern: conditionPattern(
      'excellent|mint|perfect|pristine|flawless|immaculate|great|very good|fantastic|beautiful|superb|amazing|wonderful',
      '(?:like|as|almost|nearly|practically)[- ]new|pristine|flawless|immaculate',
    ),
    conditions: [...asNew, 'excellent'],
  },
  {
    pattern: conditionPattern(
      'good|nice|decent',
      'gently (?:used|worn|loved)|lightly used|well[- ](?:cared[- ]for|kept|maintained|looked after)',
    ),
    conditions: [...asNew, 'excellent', 'good'],
  },
  {
    pattern: /(?<=^|[.!?,;] )(?:pre-?owned|pre-?loved|second[- ]?hand|used)(?=[.,;!]|$)/gu,
    conditions: ['excellent', 'good', 'fair'],
  },
  // Within a sentence, the words say only that a garment is not new: "Pre-owned blue jeans".
  {
    pattern: /\b(?:pre-?owned|pre-?loved|second[- ]?hand|used condition)\b/gu,
    conditions: ['excellent', 'good', 'fair', null],
  },
  { pattern: conditionPattern('fair|poor|acceptable', 'heavily used|well[- ](?:worn|loved)'), conditions: ['fair'] },
]

/** Returns a pattern for a condition: these words before or after "condition", or words that state it alone. */
function conditionPattern(words: string, standalone: string): RegExp {
  const before = String.raw`(?:${words}) (?:(?:overall|used|pre-?owned|pre-?loved|vintage) ){0,2}(?:condition|shape)`
  const behind = String.raw`condition(?: is|:) (?:${words})`
  return new RegExp(String.raw`\b(?<!very )(?:${before}|${behind}|${standalone})\b`, 'gu')
}

/** Ways to send a buyer away from eBay. eBay forbids them, even in the seller's words. */
const contacts: readonly RegExp[] = [
  /\b(?:https?:\/\/|www\.)\S+/gu,
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/gu,
  /(?<![\w@.-])[\w-]{1,64}\.(?:com|net|org|shop|store)\b(?:\/\S*)?/gu,
  /(?<![\w.-])\+?\(?\d{2,4}\)?[ ./-]\(?\d{2,4}\)?[ ./-]\d{3,4}(?:[ ./-]?\d{2,4})?(?![\w-])/gu,
  /\b(?:call|text|phone|tel|whats ?app|telegram)(?: me| us)?:?(?: at| on)? \+?\(?\d[\d ().-]{5,}\d/gu,
]

/** Returns the contacts in a folded text. */
export function contactsIn(text: string): string[] {
  return contacts.flatMap((pattern) => text.match(pattern) ?? [])
}

/**
 * Returns the claims in a text that have no support on a label or in the seller's entries. The label or entry must affirm what
 * the text affirms and deny what it denies. The listing's condition supports claims that say no more than it.
 */
export function unsupportedSalesClaims(text: string, { condition, statements }: KnownFacts): string[] {
  const { affirmed, denied } = splitAtDenials(text)
  return [
    ...unsupportedClaims(
      affirmed,
      statements().map((each) => each.affirmed),
      condition,
    ),
    ...unsupportedClaims(
      denied,
      statements().map((each) => each.denied),
      undefined,
    ),
  ]
}

/** Returns claims in a folded text that neither another text nor the condition supports. The condition supports no denial. */
function unsupportedClaims(
  text: string,
  statements: readonly string[],
  condition: string | null | undefined,
): string[] {
  const untrueClaims = conditionClaims.filter(({ conditions }) => !conditions.some((each) => each === condition))
  const patterns = [...plainClaims, ...untrueClaims.map(({ pattern }) => pattern)]
  return [
    ...patterns.flatMap((pattern) => {
      const claims = claimsOf(pattern, text)
      const supportedClaims =
        claims.length > 0 ? statements.flatMap((each) => claimsOf(pattern, each).map(joinedWords)) : []
      return claims.filter((claim) => !supportedClaims.includes(joinedWords(claim)))
    }),
    ...rephrasedClaims.flatMap((other) =>
      statements.some((each) => other.support.test(each)) ? [] : claimsOf(other.claim, text),
    ),
    ...[...text.matchAll(madeInCountry)].flatMap(([claim, country = '']) =>
      statements.some((each) => standsIn(country, each.replace(designPlace, ' '))) ? [] : [claim],
    ),
  ]
}

function claimsOf(pattern: RegExp, text: string): readonly string[] {
  return text.match(pattern) ?? []
}

/** Makes "hand-made" and "hand made" equal to "handmade". */
function joinedWords(claim: string): string {
  return claim.replace(/[- ]/gu, '')
}

/** Whether a text states a condition: "in good used condition". */
export function statesCondition(text: string): boolean {
  return conditionClaims.some(({ pattern }) => claimsOf(pattern, folded(text)).length > 0)
}

/** Returns denials of flaws in a text that have no support. If any flaw was read or entered, no denial has support. */
export function unsupportedDenials(text: string, knownFacts: KnownFacts): string[] {
  return deniedIn(text).flatMap(({ words, kinds }) =>
    knownFacts.flaws().length === 0 && reasonForDenial(kinds, knownFacts) ? [] : [words],
  )
}

/** Returns the known denial that covers flaws of these kinds. A denial of all flaws covers every kind. */
export function reasonForDenial(kinds: readonly FlawKind[], knownFacts: KnownFacts): KnownDenial | undefined {
  return knownFacts
    .denials()
    .find((denial) => denial.kinds.includes('flaw') || kinds.every((kind) => denial.kinds.includes(kind)))
}

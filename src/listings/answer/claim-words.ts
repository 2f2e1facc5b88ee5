import type { Condition } from '../../items/conditions.ts'
import { folded, standsIn } from '../folded-text.ts'
import { parted } from './denials.ts'
import type { FlawKind } from './flaw-words.ts'
import type { KnownDenial, KnownFacts } from './known-facts.ts'
import { deniedIn } from './said-flaws.ts'

/** Claims that sell, in folded text, to be repeated where a label or the seller makes the same; a "vintage wash" is another. */
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

/** Claims that are told in other words than they are made in. */
const toldOtherwise: readonly { readonly claim: RegExp; readonly told: RegExp }[] = [
  {
    claim: /\bsmoke(?=(?: ?(?:and|&|\/) ?pet)?[- ]free)|\bnon[- ]smok\w+/gu,
    told: /smoke(?: ?(?:and|&|\/) ?pet)?[- ]free|pet ?(?:and|&|\/) ?smoke[- ]free|\bno[nt]?[- ]smok|\bno smok/u,
  },
  {
    claim: /\bpet(?=(?: ?(?:and|&|\/) ?smoke)?[- ]free)/gu,
    told: /pet(?: ?(?:and|&|\/) ?smoke)?[- ]free|smoke ?(?:and|&|\/) ?pet[- ]free|\bno pets?\b/u,
  },
]
const madeIn = /\bmade in (?:the )?([\p{L}]+)/gu
/** "Designed in Italy" is no reason for where it was made. */
const onlyThought = /\b(?:design|styl|engineer|develop|creat)\w* (?:in|from) (?:the )?\p{L}+/gu

/** `of` holds null where the claim may be made while no condition is known. */
type Graded = { readonly pattern: RegExp; readonly of: readonly (Condition | null)[] }

const asNew: readonly Condition[] = ['new_with_tags', 'new_without_tags']

/** Claims about the condition, and the conditions of the list that they say. */
const gradedClaims: readonly Graded[] = [
  { pattern: /\b(?:new with (?:\w+ )?tags?|bnwt|nwt)\b/gu, of: ['new_with_tags'] },
  {
    pattern:
      /\b(?:new without (?:\w+ )?tags?|nwot|brand[- ]new(?! (?:balance|era|jersey|look|orleans|york)\b)|never (?:been )?(?:worn|used)|unworn)\b/gu,
    of: asNew,
  },
  {
    pattern: graded(
      'excellent|mint|perfect|pristine|flawless|immaculate|great|very good|fantastic|beautiful|superb|amazing|wonderful',
      '(?:like|as|almost|nearly|practically)[- ]new|pristine|flawless|immaculate',
    ),
    of: [...asNew, 'excellent'],
  },
  {
    pattern: graded(
      'good|nice|decent',
      'gently (?:used|worn|loved)|lightly used|well[- ](?:cared[- ]for|kept|maintained|looked after)',
    ),
    of: [...asNew, 'excellent', 'good'],
  },
  {
    pattern: /(?<=^|[.!?,;] )(?:pre-?owned|pre-?loved|second[- ]?hand|used)(?=[.,;!]|$)/gu,
    of: ['excellent', 'good', 'fair'],
  },
  // Said in passing, it is true of every garment that is not new: "Pre-owned blue jeans".
  {
    pattern: /\b(?:pre-?owned|pre-?loved|second[- ]?hand|used condition)\b/gu,
    of: ['excellent', 'good', 'fair', null],
  },
  { pattern: graded('fair|poor|acceptable', 'heavily used|well[- ](?:worn|loved)'), of: ['fair'] },
]

/** A condition by its words, before or behind "condition"; or in words that say it by themselves. */
function graded(words: string, alone: string): RegExp {
  const before = String.raw`(?:${words}) (?:(?:overall|used|pre-?owned|pre-?loved|vintage) ){0,2}(?:condition|shape)`
  const behind = String.raw`condition(?: is|:) (?:${words})`
  return new RegExp(String.raw`\b(?<!very )(?:${before}|${behind}|${alone})\b`, 'gu')
}

/** Where a buyer is sent away from eBay, which eBay forbids whoever wrote it. */
const contacts: readonly RegExp[] = [
  /\b(?:https?:\/\/|www\.)\S+/gu,
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/gu,
  /(?<![\w@.-])[\w-]{1,64}\.(?:com|net|org|shop|store)\b(?:\/\S*)?/gu,
  /(?<![\w.-])\+?\(?\d{2,4}\)?[ ./-]\(?\d{2,4}\)?[ ./-]\d{3,4}(?:[ ./-]?\d{2,4})?(?![\w-])/gu,
  /\b(?:call|text|phone|tel|whats ?app|telegram)(?: me| us)?:?(?: at| on)? \+?\(?\d[\d ().-]{5,}\d/gu,
]

/** Contacts in a folded text. */
export function contactsIn(text: string): string[] {
  return contacts.flatMap((pattern) => text.match(pattern) ?? [])
}

/**
 * Claims in a text that no label and no entry of the seller's is a reason for: what it says they must say, what it denies they
 * must deny. The condition of the listing is a reason for those that say no more than it.
 */
export function claimsIn(text: string, { condition, told }: KnownFacts): string[] {
  const { said, denied } = parted(text)
  return [
    ...unreasoned(
      said,
      told().map((each) => each.said),
      condition,
    ),
    ...unreasoned(
      denied,
      told().map((each) => each.denied),
      undefined,
    ),
  ]
}

/** Claims in a folded text that neither one of the others makes, nor the condition; of a denial, the condition is no reason. */
function unreasoned(text: string, told: readonly string[], condition: string | null | undefined): string[] {
  const otherGrades = gradedClaims.filter(({ of }) => !of.some((each) => each === condition))
  const patterns = [...plainClaims, ...otherGrades.map(({ pattern }) => pattern)]
  return [
    ...patterns.flatMap((pattern) => {
      const claims = claimsOf(pattern, text)
      const made = claims.length > 0 ? told.flatMap((each) => claimsOf(pattern, each).map(evenly)) : []
      return claims.filter((claim) => !made.includes(evenly(claim)))
    }),
    ...toldOtherwise.flatMap((other) =>
      told.some((each) => other.told.test(each)) ? [] : claimsOf(other.claim, text),
    ),
    ...[...text.matchAll(madeIn)].flatMap(([claim, country = '']) =>
      told.some((each) => standsIn(country, each.replace(onlyThought, ' '))) ? [] : [claim],
    ),
  ]
}

function claimsOf(pattern: RegExp, text: string): readonly string[] {
  return text.match(pattern) ?? []
}

/** "Hand-made" and "hand made" are "handmade". */
function evenly(claim: string): string {
  return claim.replace(/[- ]/gu, '')
}

/** Whether a text says a condition: "in good used condition". */
export function saysGrade(text: string): boolean {
  return gradedClaims.some(({ pattern }) => claimsOf(pattern, folded(text)).length > 0)
}

/** Denials of a text that nothing seen or entered is a reason for, and any denial where a flaw is read or entered. */
export function deniedFlaws(text: string, known: KnownFacts): string[] {
  return deniedIn(text).flatMap(({ words, kinds }) =>
    known.flaws().length === 0 && reasonForDenial(kinds, known) ? [] : [words],
  )
}

/** What says that there are no flaws of these kinds; where it denies all flaws, it denies these. */
export function reasonForDenial(kinds: readonly FlawKind[], known: KnownFacts): KnownDenial | undefined {
  return known
    .denials()
    .find((denial) => denial.kinds.includes('flaw') || kinds.every((kind) => denial.kinds.includes(kind)))
}

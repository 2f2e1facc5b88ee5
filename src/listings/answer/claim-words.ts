import type { KnownFacts } from './known-facts.ts'

/** Claims that sell, in folded text. They may be repeated where the same was read or entered. */
const plainClaims: readonly RegExp[] = [
  /\bauthentic(?:ity|ated|ally)?\b/gu,
  /\bgenuine(?:ly)?\b/gu,
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
  /\b(?:vintage|antique|deadstock)\b/gu,
  /\b(?:freshly|newly|professionally|recently|just) (?:washed|cleaned|laundered|dry[- ]cleaned|steamed)\b/gu,
  /\b(?:true to size|runs (?:small|large|big|tight)|fits (?:like|true))\b/gu,
  /\b(?:free|fast|quick|same[- ]day|next[- ]day) (?:shipping|delivery|postage|dispatch)\b/gu,
  /\bships? (?:free|fast|same|next|within)\b/gu,
  /\breturns? (?:are )?(?:accepted|welcome)\b/gu,
  /\b(?:best offer|buy (?:it )?now|money[- ]back)\b/gu,
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

type Graded = { readonly pattern: RegExp; readonly of: readonly string[] }

/** Claims about the condition, and the conditions of the list that they say. */
const gradedClaims: readonly Graded[] = [
  { pattern: /\b(?:new with (?:\w+ )?tags?|bnwt|nwt)\b/gu, of: ['new_with_tags'] },
  {
    pattern:
      /\b(?:new without (?:\w+ )?tags?|nwot|brand[- ]new(?! (?:balance|era|jersey|look|orleans|york)\b)|never (?:been )?(?:worn|used)|unworn)\b/gu,
    of: ['new_with_tags', 'new_without_tags'],
  },
  {
    pattern:
      /\b(?:(?:like|as|almost|nearly|practically)[- ]new|pristine|flawless|immaculate|(?:mint|perfect|excellent) (?:used |pre-owned |vintage )?condition)\b/gu,
    of: ['new_with_tags', 'new_without_tags', 'excellent'],
  },
]

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

/** Claims in a folded text that nothing known is a reason for. */
export function claimsIn(text: string, { condition, lines, says }: KnownFacts): string[] {
  const plain = plainClaims.flatMap((pattern) => text.match(pattern) ?? [])
  const graded = gradedClaims.flatMap(({ pattern, of }) =>
    condition !== null && of.includes(condition) ? [] : (text.match(pattern) ?? []),
  )
  const loose = lines.map(withoutHyphens)
  return [
    ...[...plain, ...graded].filter((claim) => !loose.some((line) => line.includes(withoutHyphens(claim)))),
    ...toldOtherwise.flatMap(({ claim, told }) =>
      lines.some((line) => told.test(line)) ? [] : (text.match(claim) ?? []),
    ),
    ...[...text.matchAll(madeIn)].flatMap(([claim, country = '']) => (says(country) ? [] : [claim])),
  ]
}

function withoutHyphens(text: string): string {
  return text.replaceAll('-', ' ')
}

const flaws = String.raw`holes?|stains?|tears?|torn|rips?|ripped|cracks?|cracked|fad(?:ed|ing)|pill(?:ed|ing|s)?|scuff(?:ed|s)?|fray(?:ed|ing)|broken|damaged?|discolou?r\w*|marks?`
const absent = new RegExp(
  String.raw`\b(?:no|without|free (?:of|from)) (?:\w+ ){0,2}?(?:${flaws}|flaws?|defects?|issues|(?:signs of )?wear)\b`,
  'gu',
)
const flaw = new RegExp(String.raw`\b(?:${flaws})\b`, 'u')
/** What lines say there is not. */
const negated = /\b(?:no|not|without|free (?:of|from)|never)\b[^.;]{0,60}/gu

/** Claims that there is no flaw, where lines tell of one; both folded. */
export function deniedFlaws(text: string, lines: readonly string[]): string[] {
  const denied = text.match(absent) ?? []
  return denied.length > 0 && lines.some((line) => flaw.test(line.replace(negated, ''))) ? denied : []
}

import { compareMoney, currencyWords, decimalOf, money, shopCurrency, typedAmount } from '../../items/money.ts'
import { folded, searchable, standsIn } from '../folded-text.ts'
import { priceMax } from '../limits.ts'
import { plainLine } from '../plain-text.ts'
import { type Fault, quoted, type Sources, type SourceText } from './answer-reasons.ts'
import type { ModelAnswer } from './model-answer.ts'
import { stateClaimsIn, type Unread, unreadFlawsIn, unreadNamesIn } from './unread-claims.ts'

const reasonMaxLength = 1000
/** A label of fewer words may well be named in a reason: "Levi's jeans ask 25 to 35". */
const sentenceWords = 4

/** No writer looks at what was sold: a model that says so has made it up. */
const lookedUp =
  /\b(?:sold (?:listings?|comps?|comparables?|prices?|items?|data|average)|recent(?:ly)? (?:sold|sales)|comps|market (?:data|research)|sales data|I (?:found|checked|searched|looked))\b/iu

export type JudgedPrice = { readonly suggestedPrice: number | null; readonly pricingNotes: string | null }

/**
 * The price an answer suggests, in the shop's currency, with its reason; without one there is no price. Words on
 * the garment are no reason: they may tell a price, or tell the model to set one, and neither is what the garment is worth.
 * Nor is a name that nobody read.
 */
export function judgedPrice(
  { amount, reason }: ModelAnswer['write']['price'],
  sources: Sources,
  unread: Unread,
  fault: Fault,
): JudgedPrice {
  // What a model answers may be more, or less, than any number of cents can be.
  const price = money(Math.max(0, Math.min(amount, priceMax + 1)))
  const why = plainLine(reason, reasonMaxLength)
  const none = (sentence: string) => {
    fault(`price: ${sentence}`)
    return { suggestedPrice: null, pricingNotes: null }
  }
  const [unsaid] = why === null ? [] : unsaidIn(why, unread)
  if (amount === 0 && (why === null || !isReadOnGarment(why, sources)))
    return { suggestedPrice: null, pricingNotes: unsaid === undefined ? why : null }
  if (price.minor <= 0 || compareMoney(price, money(priceMax)) > 0)
    return none(`amount is ${currencyWords(shopCurrency)} above 0, or 0 with reason "" for none.`)
  if (why === null) return none('say the reason in a sentence, or give amount 0.')
  if (isReadOnGarment(why, sources) || isPriceOnGarment(decimalOf(price), sources))
    return none('words or prices on the garment are no reason. Say what such a garment is worth in this condition.')
  if (lookedUp.test(why)) return none('its reason names sales that nobody looked up. Say what such a garment is worth.')
  if (unsaid !== undefined) return none(`its reason names ${quoted(unsaid)}, which was read nowhere.`)
  return { suggestedPrice: decimalOf(price), pricingNotes: why }
}

/** Names, claims and flaws of a reason that nothing read or entered says. Its numbers are prices, and need no ground. */
function unsaidIn(reason: string, unread: Unread): string[] {
  return [
    ...unreadNamesIn(reason, unread),
    ...stateClaimsIn(reason, unread.known),
    ...unreadFlawsIn(reason, unread.known).map(({ statement }) => statement),
  ]
}

/** Whether the reason repeats what was read: it stands there, or holds a whole sentence of it. */
function isReadOnGarment(reason: string, sources: Sources): boolean {
  const told = searchable(reason)
  return garmentTexts(sources).some((text) => {
    if (standsIn(reason, text.noted.join('\n'))) return true
    return text.noted.some((line) => folded(line).split(' ').length >= sentenceWords && standsIn(line, told))
  })
}

/** Whether a text on the garment names this very amount as a price. */
function isPriceOnGarment(price: number, sources: Sources): boolean {
  return garmentTexts(sources).some((text) => {
    const said = folded(text.noted.join('\n'))
    const named = [
      ...text.noted.flatMap((line) => [...folded(line).matchAll(/^(\d+[.,]\d\d)$/gu)]),
      ...said.matchAll(/(?:price|priced|cost|usd|dollars?|[$€£])[^\d]{0,20}(\d+(?:[.,]\d+)?)/gu),
      ...said.matchAll(/(\d+(?:[.,]\d+)?) ?(?:usd|dollars?|[$€£])/gu),
    ]
    return named.some(([, number = '']) => typedAmount(number) === price)
  })
}

function garmentTexts({ texts }: Sources): SourceText[] {
  return [...texts].filter(([photo]) => photo !== 0).map(([, text]) => text)
}

import { compareMoney, currencyWords, decimalOf, money, shopCurrency, typedAmount } from '../../items/money.ts'
import { folded, searchable, standsIn } from '../folded-text.ts'
import { priceMax } from '../limits.ts'
import { plainLine } from '../plain-text.ts'
import { quoted, type ReportFault, type Sources, type SourceText } from './answer-reasons.ts'
import type { ModelAnswer } from './model-answer.ts'
import { type ClaimRules, unreadFlawsIn, unreadNamesIn, unsupportedClaimsAndDenials } from './unread-claims.ts'

const reasonMaxLength = 1000
/** A reason may repeat a label with fewer words than this: "Levi's jeans ask 25 to 35". */
const minSentenceWords = 4

/** No writer looks up past sales, so a reason that mentions them is invented. */
const salesLookup =
  /\b(?:sold (?:listings?|comps?|comparables?|prices?|items?|data|average)|recent(?:ly)? (?:sold|sales)|comps|market (?:data|research)|sales data|I (?:found|checked|searched|looked))\b/iu

export type JudgedPrice = { readonly suggestedPrice: number | null; readonly pricingNotes: string | null }

/**
 * Returns the price of an answer, in the shop's currency, with its reason. Without a reason there is no price. Words on
 * the garment are no reason: they may be a price tag, or an order to the model. A name that was neither read nor
 * entered is no reason.
 */
export function judgePrice(
  { amount, reason }: ModelAnswer['write']['price'],
  sources: Sources,
  claimRules: ClaimRules,
  reportFault: ReportFault,
): JudgedPrice {
  // A model may answer with more, or less, than a number of cents can hold.
  const price = money(Math.max(0, Math.min(amount, priceMax + 1)))
  const reasonLine = plainLine(reason, reasonMaxLength)
  const noPrice = (sentence: string) => {
    reportFault(`price: ${sentence}`)
    return { suggestedPrice: null, pricingNotes: null }
  }
  const [unsupportedClaim] = reasonLine === null ? [] : unsupportedClaimsIn(reasonLine, claimRules)
  if (amount === 0 && (reasonLine === null || !isReadOnGarment(reasonLine, sources)))
    return { suggestedPrice: null, pricingNotes: unsupportedClaim === undefined ? reasonLine : null }
  if (price.minor <= 0 || compareMoney(price, money(priceMax)) > 0)
    return noPrice(`amount is ${currencyWords(shopCurrency)} above 0, or 0 with reason "" for none.`)
  if (reasonLine === null) return noPrice('say the reason in a sentence, or give amount 0.')
  if (isReadOnGarment(reasonLine, sources) || isPriceOnGarment(decimalOf(price), sources))
    return noPrice('words or prices on the garment are no reason. Say what such a garment is worth in this condition.')
  if (salesLookup.test(reasonLine))
    return noPrice('its reason names sales that nobody looked up. Say what such a garment is worth.')
  if (unsupportedClaim !== undefined)
    return noPrice(`its reason names ${quoted(unsupportedClaim)}, which was read nowhere.`)
  return { suggestedPrice: decimalOf(price), pricingNotes: reasonLine }
}

/** Names, claims and flaws of a reason that were neither read nor entered. Its numbers are prices and need no source. */
function unsupportedClaimsIn(reason: string, claimRules: ClaimRules): string[] {
  return [
    ...unreadNamesIn(reason, claimRules),
    ...unsupportedClaimsAndDenials(reason, claimRules.knownFacts),
    ...unreadFlawsIn(reason, claimRules.knownFacts).map(({ statement }) => statement),
  ]
}

/** Whether the reason repeats what was read: it is part of a text, or holds a whole sentence of one. */
function isReadOnGarment(reason: string, sources: Sources): boolean {
  const searchableReason = searchable(reason)
  return garmentTexts(sources).some((text) => {
    if (standsIn(reason, text.allLines.join('\n'))) return true
    return text.allLines.some(
      (line) => folded(line).split(' ').length >= minSentenceWords && standsIn(line, searchableReason),
    )
  })
}

/** Whether a text on the garment names exactly this amount as a price. */
function isPriceOnGarment(price: number, sources: Sources): boolean {
  return garmentTexts(sources).some((text) => {
    const foldedText = folded(text.allLines.join('\n'))
    const pricesInText = [
      ...text.allLines.flatMap((line) => [...folded(line).matchAll(/^(\d+[.,]\d\d)$/gu)]),
      ...foldedText.matchAll(/(?:price|priced|cost|usd|dollars?|[$€£])[^\d]{0,20}(\d+(?:[.,]\d+)?)/gu),
      ...foldedText.matchAll(/(\d+(?:[.,]\d+)?) ?(?:usd|dollars?|[$€£])/gu),
    ]
    return pricesInText.some(([, number = '']) => typedAmount(number) === price)
  })
}

function garmentTexts({ texts }: Sources): SourceText[] {
  return [...texts].filter(([photo]) => photo !== 0).map(([, text]) => text)
}

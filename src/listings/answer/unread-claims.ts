import { folded, numbersIn, standsIn } from '../folded-text.ts'
import { brandsNamedIn, type NamedBrand } from './brand-claims.ts'
import { contactsIn, unsupportedDenials, unsupportedSalesClaims } from './claim-words.ts'
import { splitAtDenials } from './denials.ts'
import type { KnownFacts } from './known-facts.ts'
import { fibresNamedIn } from './material-words.ts'
import { hasQuantity, type Quantity, quantitiesIn } from './quantities.ts'
import { numberedSizesIn, sizesNamedIn } from './size-claims.ts'
import { flawsIn, reasonsFor, type StatedFlaw } from './stated-flaws.ts'

/** Limits what a text may say: not these values, and no facts, flaws or claims beyond the known ones. */
export type ClaimRules = { readonly forbiddenValues: readonly string[]; readonly knownFacts: KnownFacts }

/** A text without unread claims, the claims that it had, and the sentences that were removed because of them. */
export type CheckedText = { readonly text: string; readonly leftOut: readonly string[] } & UnreadClaims

/** `facts` and `flaws` that were neither read nor entered, and `claims` without support, which only help to sell. */
export type UnreadClaims = {
  readonly facts: readonly string[]
  readonly flaws: readonly StatedFlaw[]
  readonly claims: readonly string[]
}

/** Removes the unread words themselves from a title, and a "Size" before them. */
export function titleWithoutUnreadClaims(title: string, claimRules: ClaimRules): CheckedText {
  const unreadClaims = unreadClaimsIn(title, claimRules)
  const unreadWords = [...unreadClaims.facts, ...unreadClaims.claims, ...unreadClaims.flaws.map(({ word }) => word)]
  if (unreadWords.length === 0) return { text: title, leftOut: [], ...unreadClaims }
  const words = title.split(' ')
  const saysUnread = (word: string) => numbersIn(word).some((number) => !claimRules.knownFacts.numbers.has(number))
  const removedIndexes = new Set(words.flatMap((word, at) => (saysUnread(word) ? [at] : [])))
  for (const claim of unreadWords) for (const at of wordIndexesOf(claim, words)) removedIndexes.add(at)
  const keptWords = words.filter(
    (word, at) => !removedIndexes.has(at) && !(removedIndexes.has(at + 1) && folded(word) === 'size'),
  )
  return { text: keptWords.join(' '), leftOut: [...new Set(unreadWords)], ...unreadClaims }
}

/** Returns the positions of the words that state a value: each shortest run of words that holds it. */
function wordIndexesOf(value: string, words: readonly string[]): number[] {
  return words.flatMap((_word, start) => {
    const says = (end: number) => standsIn(value, words.slice(start, end).join(' '))
    const end = words.findIndex((_last, at) => at >= start && says(at + 1))
    const isShortest = end !== -1 && !standsIn(value, words.slice(start + 1, end + 1).join(' '))
    return isShortest ? Array.from({ length: end + 1 - start }, (_none, offset) => start + offset) : []
  })
}

/** Removes the sentences of a text that hold unread claims. If a claim spans two lines, the lines are joined first. */
export function textWithoutUnreadClaims(text: string, claimRules: ClaimRules): CheckedText {
  const unreadClaims = unreadClaimsIn(text, claimRules)
  if (isClean(unreadClaims)) return { text, leftOut: [], ...unreadClaims }
  const leftOut: string[] = []
  const keptText = text
    .split('\n')
    .map((line) => cleanSentences(line))
    .join('\n')
  const spansLines = !isClean(unreadClaimsIn(keptText, claimRules))
  return { text: spansLines ? cleanSentences(keptText.replace(/\n+/gu, ' ')) : keptText, leftOut, ...unreadClaims }

  function cleanSentences(line: string): string {
    const isKept = (sentence: string) => isClean(unreadClaimsIn(sentence, claimRules))
    const sentences = sentencesOf(line)
    leftOut.push(...sentences.filter((sentence) => !isKept(sentence)))
    return sentences.filter(isKept).join(' ')
  }
}

/** Splits a line into sentences. */
export function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.!?]) /u)
}

/** Whether a text has no unread claims. */
export function isClean({ facts, flaws, claims }: UnreadClaims): boolean {
  return facts.length === 0 && flaws.length === 0 && claims.length === 0
}

/** Returns what a text says without a source, in its words: values, numbers, names, flaws and claims. */
export function unreadClaimsIn(text: string, claimRules: ClaimRules): UnreadClaims {
  const { knownFacts } = claimRules
  const foldedText = folded(text)
  const lengths = quantitiesIn(text).filter((each) => !hasQuantity(knownFacts.quantities, each))
  const isLabelSize = (each: Quantity) => hasQuantity(knownFacts.labelSizes, each)
  const facts = [
    ...unreadNamesIn(text, claimRules),
    ...numbersIn(text).filter((number) => !knownFacts.numbers.has(number)),
    ...unreadSizesIn(text, knownFacts),
    ...lengths.filter((each) => !isLabelSize(each)).map((each) => each.text),
  ]
  // A size given as a length was read but not measured. It is removed, but needs no second try.
  const claims = [
    ...lengths.filter(isLabelSize).map((each) => each.text),
    ...unsupportedClaimsAndDenials(text, knownFacts),
    ...contactsIn(foldedText).filter((contact) => knownFacts.brand === null || !standsIn(contact, knownFacts.brand)),
  ]
  return { facts: [...new Set(facts)], flaws: unreadFlawsIn(text, knownFacts), claims: [...new Set(claims)] }
}

/** Returns sales claims and denials of flaws that have no support. */
export function unsupportedClaimsAndDenials(text: string, knownFacts: KnownFacts): string[] {
  return [...unsupportedSalesClaims(text, knownFacts), ...unsupportedDenials(text, knownFacts)]
}

/**
 * Returns flaws of a text that were not seen, read or entered, or not at that place. Words of the brand's name are no flaws.
 */
export function unreadFlawsIn(text: string, knownFacts: KnownFacts): StatedFlaw[] {
  return flawsIn(text).filter(
    (flaw) =>
      reasonsFor(knownFacts.flaws(), flaw).length === 0 &&
      (knownFacts.brand === null || !standsIn(flaw.word, knownFacts.brand)),
  )
}

/** Returns brands and fibres in a text that were neither read nor entered, or that the seller denies. */
export function unreadNamesIn(text: string, { forbiddenValues, knownFacts }: ClaimRules): string[] {
  const isWrong = (name: string) => knownFacts.isDenied(name) && standsIn(name, splitAtDenials(text).affirmed)
  const isKnownFibre = (fibre: string) => knownFacts.saysFibre(fibre) || knownFacts.fibres().has(fibre)
  return [
    ...forbiddenValues.filter((value) => standsIn(value, text)),
    ...brandsNamedIn(text).flatMap((brand) =>
      isKnownBrand(brand, knownFacts) && !isWrong(brand.wording) ? [] : [brand.wording],
    ),
    ...fibresNamedIn(text).filter((fibre) => !isKnownFibre(fibre) || isWrong(fibre)),
  ]
}

/** "POLO BY RALPH LAUREN" is Polo Ralph Lauren. */
function isKnownBrand({ name, wording }: NamedBrand, { brands, says }: KnownFacts): boolean {
  return says(wording) || name.split(' ').every(says) || brands().has(name)
}

/** Returns the sizes in a text that were neither read nor entered. */
function unreadSizesIn(text: string, knownFacts: KnownFacts): string[] {
  return [
    ...sizesNamedIn(text).flatMap(({ wording, spellings }) =>
      spellings.some((spelling) => knownFacts.says(spelling)) ? [] : [wording],
    ),
    ...numberedSizesIn(text).filter(
      (number) => knownFacts.numbers.has(number) && !knownFacts.sizeNumbers().has(number),
    ),
  ]
}

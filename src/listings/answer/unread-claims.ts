import { folded, numbersIn, standsIn } from '../folded-text.ts'
import { brandsSaidIn, type SaidBrand } from './brand-claims.ts'
import { claimsIn, contactsIn, deniedFlaws } from './claim-words.ts'
import { parted } from './denials.ts'
import type { KnownFacts } from './known-facts.ts'
import { fibresSaidIn } from './material-words.ts'
import { hasQuantity, type Quantity, quantitiesIn } from './quantities.ts'
import { flawsIn, reasonsFor, type SaidFlaw } from './said-flaws.ts'
import { numberedSizesIn, sizesSaidIn } from './size-claims.ts'

/** What a text must not say: these values, and all that a buyer would take for a fact and that is not among the known. */
export type Unread = { readonly values: readonly string[]; readonly known: KnownFacts }

/** A text without what nobody read, what was found in it, and the sentences that were left out for it. */
export type Checked = { readonly text: string; readonly leftOut: readonly string[] } & Found

/** `facts` and `flaws` that nobody read, and `claims` that only sell. */
export type Found = {
  readonly facts: readonly string[]
  readonly flaws: readonly SaidFlaw[]
  readonly claims: readonly string[]
}

/** A title loses the words themselves, and a "Size" that stood before them. */
export function titleWithoutUnread(title: string, unread: Unread): Checked {
  const found = unreadIn(title, unread)
  const all = [...found.facts, ...found.claims, ...found.flaws.map(({ word }) => word)]
  if (all.length === 0) return { text: title, leftOut: [], ...found }
  const words = title.split(' ')
  const saysUnread = (word: string) => numbersIn(word).some((number) => !unread.known.numbers.has(number))
  const taken = new Set(words.flatMap((word, at) => (saysUnread(word) ? [at] : [])))
  for (const claim of all) for (const at of placesOf(claim, words)) taken.add(at)
  const kept = words.filter((word, at) => !taken.has(at) && !(taken.has(at + 1) && folded(word) === 'size'))
  return { text: kept.join(' '), leftOut: [...new Set(all)], ...found }
}

/** The positions of the words that say a value: each shortest run of them in which it stands. */
function placesOf(value: string, words: readonly string[]): number[] {
  return words.flatMap((_word, start) => {
    const says = (end: number) => standsIn(value, words.slice(start, end).join(' '))
    const end = words.findIndex((_last, at) => at >= start && says(at + 1))
    const isShortest = end !== -1 && !standsIn(value, words.slice(start + 1, end + 1).join(' '))
    return isShortest ? Array.from({ length: end + 1 - start }, (_place, offset) => start + offset) : []
  })
}

/** A longer text loses the sentences that say it, and its lines where it is said over two of them. */
export function textWithoutUnread(text: string, unread: Unread): Checked {
  const found = unreadIn(text, unread)
  if (isClean(found)) return { text, leftOut: [], ...found }
  const leftOut: string[] = []
  const kept = text
    .split('\n')
    .map((line) => cleanSentences(line))
    .join('\n')
  const isSaidOverLines = !isClean(unreadIn(kept, unread))
  return { text: isSaidOverLines ? cleanSentences(kept.replace(/\n+/gu, ' ')) : kept, leftOut, ...found }

  function cleanSentences(line: string): string {
    const isKept = (sentence: string) => isClean(unreadIn(sentence, unread))
    const sentences = sentencesOf(line)
    leftOut.push(...sentences.filter((sentence) => !isKept(sentence)))
    return sentences.filter(isKept).join(' ')
  }
}

/** The sentences of a line. */
export function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.!?]) /u)
}

/** Whether nothing was found. */
export function isClean({ facts, flaws, claims }: Found): boolean {
  return facts.length === 0 && flaws.length === 0 && claims.length === 0
}

/** What a text says that nobody read, in its words: values, numbers and names, and the claims it makes. */
export function unreadIn(text: string, unread: Unread): Found {
  const { known } = unread
  const said = folded(text)
  const lengths = quantitiesIn(text).filter((each) => !hasQuantity(known.quantities, each))
  const isNominal = (each: Quantity) => hasQuantity(known.nominal, each)
  const facts = [
    ...unreadNamesIn(text, unread),
    ...numbersIn(text).filter((number) => !known.numbers.has(number)),
    ...unreadSizesIn(text, known),
    ...lengths.filter((each) => !isNominal(each)).map((each) => each.said),
  ]
  // A size that is told as a length has been read, and measured it has not: there is nothing to mend.
  const claims = [
    ...lengths.filter(isNominal).map((each) => each.said),
    ...stateClaimsIn(text, known),
    ...contactsIn(said).filter((contact) => known.brand === null || !standsIn(contact, known.brand)),
  ]
  return { facts: [...new Set(facts)], flaws: unreadFlawsIn(text, known), claims: [...new Set(claims)] }
}

/** Claims that sell and denials of flaws that nothing is a reason for. */
export function stateClaimsIn(text: string, known: KnownFacts): string[] {
  return [...claimsIn(text, known), ...deniedFlaws(text, known)]
}

/** Flaws of a text that were not seen, read or entered, or not there; a word of the brand's name is none. */
export function unreadFlawsIn(text: string, known: KnownFacts): SaidFlaw[] {
  return flawsIn(text).filter(
    (flaw) =>
      reasonsFor(known.flaws(), flaw).length === 0 && (known.brand === null || !standsIn(flaw.word, known.brand)),
  )
}

/** Names of brands and fibres in a text that nobody read, or that the seller denies: a price has no reason in them. */
export function unreadNamesIn(text: string, { values, known }: Unread): string[] {
  const isWrong = (name: string) => known.isDenied(name) && standsIn(name, parted(text).said)
  const isKnownFibre = (fibre: string) => known.saysFibre(fibre) || known.fibres().has(fibre)
  return [
    ...values.filter((value) => standsIn(value, text)),
    ...brandsSaidIn(text).flatMap((brand) => (isKnownBrand(brand, known) && !isWrong(brand.said) ? [] : [brand.said])),
    ...fibresSaidIn(text).filter((fibre) => !isKnownFibre(fibre) || isWrong(fibre)),
  ]
}

/** "POLO BY RALPH LAUREN" is Polo Ralph Lauren. */
function isKnownBrand({ name, said }: SaidBrand, { brands, says }: KnownFacts): boolean {
  return says(said) || name.split(' ').every(says) || brands().has(name)
}

/** Sizes of a text that nobody read. */
function unreadSizesIn(text: string, known: KnownFacts): string[] {
  return [
    ...sizesSaidIn(text).flatMap(({ said, ways }) => (ways.some((way) => known.says(way)) ? [] : [said])),
    ...numberedSizesIn(text).filter((number) => known.numbers.has(number) && !known.sizeNumbers().has(number)),
  ]
}

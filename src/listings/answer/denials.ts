import { folded, standsIn } from '../folded-text.ts'

/** A text split into what it affirms and what it denies ("not vintage", "no holes or stains"), each folded. */
export type SplitText = { readonly affirmed: string; readonly denied: string }

/**
 * Splits a text, as written, at its denials. A denial ends with its clause or at the next "but", and passes a comma only in a
 * list that ends in "or". Phrases that only sound like denials are affirmed: "not only", "never worn", "without tags".
 */
export function splitAtDenials(text: string): SplitText {
  const denials = text.match(denial) ?? []
  return { affirmed: folded(withoutDenials(text)), denied: folded(denials.join(' . ')) }
}

/** Returns what a text affirms, as written, with a dot in place of each denial. */
export function withoutDenials(text: string): string {
  return text.replace(denial, ' . ')
}

/** Whether a text denies a value by its name: "not real leather" denies leather, "no flaws, leather" does not. */
export function denies(text: string, value: string): boolean {
  const count = value.trim().split(/\s+/u).length
  return text
    .split(denialOfName)
    .some((textAfterDenial, at) => at > 0 && standsIn(value, textAfterDenial.split(/\s+/u, count).join(' ')))
}

const denialOfName =
  /(?<!\p{L})(?:not|no|non|isn['’]?t|aren['’]?t)[\s-]+(?:(?:an?|any|actual|genuine|real|true|really|made|of|from|by|size|100%)\s+)*/giu

/** "Not only" affirms, and so does "not sure": a suspected flaw is not denied. */
const notAffirming = String.raw`(?!\s+(?:only|just|merely|simply|doubt|idea|clue|(?:(?:quite|very|really|100 ?%) )?(?:sure|certain))\b)`
const notUnknown = String.raw`(?!\s+(?:really\s+)?(?:tell|say|know|confirm|verify)\b)`
/** "No smokers" and "no pets" affirm; "not smoke-free" and "no pet-free home" deny. */
const notHousehold = String.raw`(?![-\s]+(?:smok(?!e[^,.]{0,12}free)|pets?(?![^,.]{0,14}free)\b))`
/** That something does not work is a flaw, not the denial of one. */
const notFailing = String.raw`(?!\s+(?:(?:fully|properly|quite|always|be)\s+)*(?:work|clos|fasten|function|zip))`
const openEnded = [
  String.raw`(?:no|not)(?!\p{L})${notAffirming}${notHousehold}${notFailing}`,
  String.raw`without(?!\p{L})${notAffirming}(?!\s+(?:\p{L}+\s+)?tags?\b)`,
  String.raw`never(?!\p{L})(?!\s+(?:been\s+)?(?:worn|used)\b)`,
  String.raw`(?:neither|nor|none|nothing|cannot${notUnknown}${notFailing})(?!\p{L})`,
  String.raw`(?:\p{L}+n['’]t|(?:is|are|was|were|do|does|did|ca|wo)nt)(?!\p{L})${notUnknown}${notFailing}`,
  String.raw`(?<!(?:smoke|pet)[-\s])free (?:of|from)(?!\p{L})`,
].join('|')
const listComma = String.raw`,(?=[^;:.!?()|•\n]{0,40}\bn?or\b)`
const inClause = String.raw`(?:(?!\s(?:but|yet|however|though|although)\b|\s[-–—]\s)[^,;:.!?()|•\n]|${listComma})*`
/** A denial at the end of a line continues in the next line: "DO NOT / DRY CLEAN". */
const denial = new RegExp(String.raw`(?<!\p{L})(?:(?:${openEnded})\s*${inClause}|non[- ](?!smok)[\p{L}-]+)`, 'giu')

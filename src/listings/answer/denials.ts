import { folded, standsIn } from '../folded-text.ts'

/** A text by what it says and what it denies ("not vintage", "no holes or stains"), each folded. */
export type Parted = { readonly said: string; readonly denied: string }

/**
 * Parts a text, as it was written, at its denials. One reaches to the end of its clause or to the next "but"; over a comma only
 * in a list that ends in "or". What sounds like one and is none stays said: "not only", "never worn", "without tags".
 */
export function parted(text: string): Parted {
  const denials = text.match(denial) ?? []
  return { said: folded(withoutDenials(text)), denied: folded(denials.join(' . ')) }
}

/** What a text says, as written, with a dot for each thing that it denies. */
export function withoutDenials(text: string): string {
  return text.replace(denial, ' . ')
}

/** Whether a text denies a value by its name: "not real leather" does so of leather, "no flaws, leather" does not. */
export function denies(text: string, value: string): boolean {
  const count = value.trim().split(/\s+/u).length
  return text.split(denialOfName).some((behind, at) => at > 0 && standsIn(value, behind.split(/\s+/u, count).join(' ')))
}

const denialOfName =
  /(?<!\p{L})(?:not|no|non|isn['’]?t|aren['’]?t)[\s-]+(?:(?:an?|any|actual|genuine|real|true|really|made|of|from|by|size|100%)\s+)*/giu

/** "Not only" says it, and so does "not sure": who suspects a flaw does not deny it. */
const affirms = String.raw`(?!\s+(?:only|just|merely|simply|doubt|idea|clue|(?:(?:quite|very|really|100 ?%) )?(?:sure|certain))\b)`
const unknown = String.raw`(?!\s+(?:really\s+)?(?:tell|say|know|confirm|verify)\b)`
/** "No smokers", "no pets"; but "not smoke-free" and "no pet-free home" deny. */
const household = String.raw`(?![-\s]+(?:smok(?!e[^,.]{0,12}free)|pets?(?![^,.]{0,14}free)\b))`
/** That something does not work is a flaw, and no denial of one. */
const fails = String.raw`(?!\s+(?:(?:fully|properly|quite|always|be)\s+)*(?:work|clos|fasten|function|zip))`
const openEnded = [
  String.raw`(?:no|not)(?!\p{L})${affirms}${household}${fails}`,
  String.raw`without(?!\p{L})${affirms}(?!\s+(?:\p{L}+\s+)?tags?\b)`,
  String.raw`never(?!\p{L})(?!\s+(?:been\s+)?(?:worn|used)\b)`,
  String.raw`(?:neither|nor|none|nothing|cannot${unknown}${fails})(?!\p{L})`,
  String.raw`(?:\p{L}+n['’]t|(?:is|are|was|were|do|does|did|ca|wo)nt)(?!\p{L})${unknown}${fails}`,
  String.raw`(?<!(?:smoke|pet)[-\s])free (?:of|from)(?!\p{L})`,
].join('|')
const listComma = String.raw`,(?=[^;:.!?()|•\n]{0,40}\bn?or\b)`
const inClause = String.raw`(?:(?!\s(?:but|yet|however|though|although)\b|\s[-–—]\s)[^,;:.!?()|•\n]|${listComma})*`
/** A denial at the end of a line goes on in the next one: "DO NOT / DRY CLEAN". */
const denial = new RegExp(String.raw`(?<!\p{L})(?:(?:${openEnded})\s*${inClause}|non[- ](?!smok)[\p{L}-]+)`, 'giu')

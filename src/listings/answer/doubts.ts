import { flawKindsIn } from './flaw-words.ts'

/**
 * Returns a note without what its writer doubts: the rest of a clause ("denim, maybe vintage") or list ("not sure if wool, silk
 * or linen"). A doubt or question mark at the end covers the whole clause ("real silk I think", "size M (?)"). A suspected flaw
 * stays: the buyer must learn of it.
 */
export function withoutDoubts(note: string): string {
  const pieces = note.split(betweenClauses)
  const keptPieces = [...pieces]
  for (let at = 0; at < pieces.length; at += 2) {
    const clause = pieces[at] ?? ''
    const next = pieces[at + 1] ?? ''
    const isLast = endsInDoubt.test(clause)
    const isAlone = onlyDoubt.test(clause) || (!hasWords.test(clause) && next.startsWith('?'))
    if (isLast && opensExplanation.test(next)) clear(at + 2)
    else if (isAlone) clearPrevious(at)
    if (isLast || next.startsWith('?')) clear(at)
    else if (doubtToTheEnd.test(clause)) {
      for (let more = at; continuesAsList(more); more += 2) clear(more + 2)
      clear(at, clause.replace(doubtToTheEnd, ''))
    }
  }
  return keptPieces.join('')

  function clear(at: number, left = '') {
    if (flawKindsIn(keptPieces[at] ?? '').length === 0) keptPieces[at] = left
  }

  /** Clears the last clause with words before this one, and what its brackets belong to, within the same line. */
  function clearPrevious(at: number) {
    for (let before = at - 2; before >= 0 && pieces[before + 1] !== '\n'; before -= 2) {
      if (!hasWords.test(pieces[before] ?? '')) continue
      clear(before)
      if (pieces[before - 1] === '(' && pieces[before + 1] === ')') clear(before - 2)
      return
    }
  }

  /** Whether this clause belongs to a list that continues with the next clause and ends in "or". */
  function continuesAsList(at: number): boolean {
    if (pieces[at + 1] !== ',') return false
    const rest = pieces.slice(at + 2)
    const end = rest.findIndex((piece, index) => index % 2 === 1 && piece !== ',')
    const list = rest.slice(0, end === -1 ? undefined : end).join('')
    return orWord.test(list.slice(0, maxListLength))
  }
}

/**
 * A comma before "or" does not split; neither do commas in numbers, the dot of "approx." and the end of the shop name "Size?".
 */
const betweenClauses =
  /((?<!\d),(?!\s*or\b)|,(?!\d|\s*or\b)|(?<!\d|\bapprox)\.+|(?<!\bapprox)\.+(?!\d)|[;:!()|•…\n]|(?<!\bsize)\?+|\s[-–—]\s|\s(?:but|yet|however|though|although)\s)/iu
const hasWords = /[\p{L}\p{N}]/u
const opensExplanation = /^(?::|\.\.|…)/u
const orWord = /\bor\b/iu
const maxListLength = 60

const doubt = String.raw`(?<!\p{L})(?:${[
  'maybe|perhaps|possibly|probably|prob(?:s|ly)?|prolly|presumably|potentially|supposedly|allegedly|apparently|(?:un)?likely',
  'doubtful|(?<!(?:no|(?:without|beyond)(?: an?y?)?) )doubt|unsure|uncertain|unverified|unconfirmed|guessing|assuming|idk',
  String.raw`(?:might|may|could|should|would) (?:well )?(?:be|have been)(?! (?:(?:hand|machine|dry)[- ]?)?(?:worn|washed|cleaned|ironed|used|styled|mended|fixed|great|perfect)(?!\p{L}))|might`,
  String.raw`(?:it )?(?:seems?|appears?)(?: to be| like)?|looks? to be|(?:looks?|feels?) like(?! (?:brand )?new(?!\p{L}))`,
  String.raw`(?:looks?|feels?)(?= (?:vintage|antique|authentic|genuine|real|rare|hand|silk|wool|leather|cashmere|linen|cotton))`,
  String.raw`i(?:['’]d| would)? (?:think|guess|suppose|believe|assume|suspect|doubt)|(?<=^\s*)(?:think|believe|guess)(?= (?:it|this|they|these|that)(?!\p{L}))`,
  String.raw`(?:my|best|a) guess(?=\s*$|\s+(?:is|would)(?!\p{L}))`,
  String.raw`(?:i am |i['’]m )?not (?:(?:quite|very|really|entirely|totally|exactly|completely|too|100 ?%) )?(?:sure|certain)|no (?:idea|clue)`,
  String.raw`(?:i )?(?:don['’]?t|do not) (?:really )?know|(?:i )?(?:can['’]?t|cannot|can not|couldn['’]?t) (?:tell|say|confirm|verify)`,
].join('|')})(?!\p{L})`
const doubtTail = String.raw`(?: (?:which(?: one)?|about (?:it|that|this)|on that|though|tbh|so))?`

const doubtToTheEnd = new RegExp(String.raw`${doubt}.*$`, 'isu')
const endsInDoubt = new RegExp(String.raw`${doubt}${doubtTail}\s*$`, 'iu')
const onlyDoubt = new RegExp(String.raw`^\s*(?:and |just |or )?${doubt}${doubtTail}\s*$`, 'iu')

import { flawKindsIn } from './flaw-words.ts'

/**
 * What a note says for sure: without what its writer doubts. A doubt reaches to the end of its clause ("denim, maybe vintage"), or of
 * its list ("not sure if wool, silk or linen"); one that comes last, or a question mark, holds for all of the clause before it ("real
 * silk I think", "vintage, not sure", "size M (?)"). A flaw that is suspected stays: it must reach the buyer.
 */
export function withoutDoubts(note: string): string {
  const pieces = note.split(betweenClauses)
  const kept = [...pieces]
  for (let at = 0; at < pieces.length; at += 2) {
    const clause = pieces[at] ?? ''
    const next = pieces[at + 1] ?? ''
    const isLast = endsInDoubt.test(clause)
    const isAlone = onlyDoubt.test(clause) || (!hasWords.test(clause) && next.startsWith('?'))
    if (isLast && opens.test(next)) clear(at + 2)
    else if (isAlone) clearBehind(at)
    if (isLast || next.startsWith('?')) clear(at)
    else if (doubtToTheEnd.test(clause)) {
      for (let more = at; goesOnAsList(more); more += 2) clear(more + 2)
      clear(at, clause.replace(doubtToTheEnd, ''))
    }
  }
  return kept.join('')

  function clear(at: number, left = '') {
    if (flawKindsIn(kept[at] ?? '').length === 0) kept[at] = left
  }

  /** Clears the last clause with words before this one, and what its brackets belong to; nothing of another line. */
  function clearBehind(at: number) {
    for (let before = at - 2; before >= 0 && pieces[before + 1] !== '\n'; before -= 2) {
      if (!hasWords.test(pieces[before] ?? '')) continue
      clear(before)
      if (pieces[before - 1] === '(' && pieces[before + 1] === ')') clear(before - 2)
      return
    }
  }

  /** Whether the list that this clause is a part of goes on with the next one, and ends in "or". */
  function goesOnAsList(at: number): boolean {
    if (pieces[at + 1] !== ',') return false
    const rest = pieces.slice(at + 2)
    const end = rest.findIndex((piece, place) => place % 2 === 1 && piece !== ',')
    const list = rest.slice(0, end === -1 ? undefined : end).join('')
    return orWord.test(list.slice(0, listMost))
  }
}

/** A comma before "or" parts nothing; neither do the ones in numbers, the dot of "approx.", and the end of a shop's name, "Size?". */
const betweenClauses =
  /((?<!\d),(?!\s*or\b)|,(?!\d|\s*or\b)|(?<!\d|\bapprox)\.+|(?<!\bapprox)\.+(?!\d)|[;:!()|•…\n]|(?<!\bsize)\?+|\s[-–—]\s|\s(?:but|yet|however|though|although)\s)/iu
const hasWords = /[\p{L}\p{N}]/u
const opens = /^(?::|\.\.|…)/u
const orWord = /\bor\b/iu
const listMost = 60

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
const behind = String.raw`(?: (?:which(?: one)?|about (?:it|that|this)|on that|though|tbh|so))?`

const doubtToTheEnd = new RegExp(String.raw`${doubt}.*$`, 'isu')
const endsInDoubt = new RegExp(String.raw`${doubt}${behind}\s*$`, 'iu')
const onlyDoubt = new RegExp(String.raw`^\s*(?:and |just |or )?${doubt}${behind}\s*$`, 'iu')

/**
 * What a note says for sure: without what its writer doubts. A doubt reaches to the end of its clause ("denim, maybe vintage"); one
 * that comes last, or a question mark, holds for all of the clause ("real silk I think", "vintage?", "size M (?)", "wool, I guess").
 */
export function withoutDoubts(note: string): string {
  const pieces = note.split(betweenClauses)
  const kept = [...pieces]
  for (let at = 0; at < pieces.length; at += 2) {
    const clause = pieces[at] ?? ''
    const isAsked = pieces[at + 1]?.startsWith('?') === true
    const sure = isAsked ? '' : clause.replace(toTheEnd, '')
    kept[at] = endsInDoubt.test(clause) ? '' : sure
    const isBehind = clause.trim() === '' ? isAsked : onlyDoubt.test(clause)
    if (isBehind && goesOn.test(pieces[at - 1] ?? '')) kept[at - 2] = ''
  }
  return kept.join('')
}

const betweenClauses = /((?<!\d)[.,]|[.,](?!\d)|[;:!()|•\n]|\?+|\s[-–—]\s|\s(?:but|yet|however|though|although)\s)/u
/** What joins a doubt to the clause before it. */
const goesOn = /[,(!–—-]/u

const doubt = String.raw`(?<!\p{L})(?:${[
  'maybe|perhaps|possibly|probably|presumably|potentially|supposedly|allegedly|apparently|(?:un)?likely|doubtful|(?<!(?:no|without) )doubt|unsure|uncertain|unverified|unconfirmed',
  String.raw`(?:might|may|could|should|would) (?:well )?(?:be|have been)|might`,
  String.raw`(?:it )?(?:seems?|appears?)(?: to be| like)?|(?:looks?|feels?) like(?! (?:brand )?new\b)`,
  String.raw`i(?:['’]d| would)? (?:think|guess|suppose|believe|assume|suspect|doubt)|(?:my|best|a) guess`,
  String.raw`(?:i am |i['’]m )?not (?:quite |very |100 ?% |really )?(?:sure|certain)|no idea|(?:i )?(?:don['’]?t|do not) (?:really )?know`,
  String.raw`(?:i )?(?:can['’]?t|cannot|can not|couldn['’]?t) (?:tell|say|confirm|verify)`,
].join('|')})(?!\p{L})`

const toTheEnd = new RegExp(String.raw`${doubt}.*$`, 'isu')
const endsInDoubt = new RegExp(String.raw`${doubt}\s*$`, 'iu')
const onlyDoubt = new RegExp(String.raw`^\s*${doubt}\s*$`, 'iu')

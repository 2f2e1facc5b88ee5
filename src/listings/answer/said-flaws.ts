import { folded } from '../folded-text.ts'
import { parted, withoutDenials } from './denials.ts'
import {
  type FlawKind,
  flawKindsIn,
  flawsInClause,
  generalKinds,
  isOnlyPlaces,
  type NamedFlaw,
  placesIn,
} from './flaw-words.ts'
import { tellingStems } from './telling-words.ts'

/** A flaw that a text says, and the statement that says it, as written. */
export type SaidFlaw = NamedFlaw & { readonly statement: string }

/**
 * The flaws that a text says and does not deny, each with all places it is said to be at: "a stain inside and on the collar" is
 * at two, and so are stains in "stains and scuffs on the heel and toe".
 */
export function flawsIn(text: string): SaidFlaw[] {
  if (flawKindsIn(text).length === 0) return []
  const clauses = clausesOf(text)
  const places = placesOf(clauses)
  return clauses.flatMap(({ flaws, statement }, at) =>
    flaws.map((flaw) => ({ ...flaw, places: places[at] ?? [], statement })),
  )
}

/**
 * The flaws, among those that were read or entered, that are the reason for what a text says of one: of its kind or noted in its word,
 * not of the other degree, and one at each of its places. None where a place is without a reason.
 */
export function reasonsFor<Known extends NamedFlaw>(
  known: readonly Known[],
  { kind, word, degree, places }: NamedFlaw,
): readonly Known[] {
  const alike = known.filter(
    (each) =>
      (each.kind === kind || generalKinds.includes(kind) || (each.kind === 'unnamed' && says(each.word, word))) &&
      (degree === undefined || each.degree === undefined || each.degree === degree),
  )
  if (places.length === 0) return alike.slice(0, 1)
  const found = places.map((place) => alike.find((each) => each.places.includes(place)))
  return found.includes(undefined) ? [] : [...new Set(found.filter((each) => each !== undefined))]
}

/** Whether a text has the telling words of another. */
export function says(text: string, words: string): boolean {
  const said = tellingStems(text)
  return tellingStems(words).every((stem) => said.includes(stem))
}

/**
 * The flaw of a line that was noted as one, where some of it is of no known kind ("elastic slack at the cuff"): `word` is what of the
 * line no kind knows.
 */
export function unnamedFlawIn(line: string): SaidFlaw[] {
  const unknown = line.split(betweenNotes).filter((note) => flawKindsIn(note).length === 0 && !saysNoFlaw(note))
  if (unknown.length === 0) return []
  const statement = line.trim().replace(/\s+/gu, ' ')
  return [{ kind: 'unnamed', word: folded(unknown.join(' ')), degree: undefined, places: placesIn(line), statement }]
}

const betweenNotes = /[.!?;:()|•]+(?!\d)|,(?!\d)|\s[-–—]\s|(?<!\p{L})(?:and|but|plus)(?!\p{L})|&/iu

/** Whether words that stand where a flaw is noted name none: "nothing visible", "clean"; but "no button at the cuff" does. */
function saysNoFlaw(note: string): boolean {
  const left = note.replace(noFlaw, ' ')
  const isPartGone = left === note && lacks.test(note) && placesIn(note).length > 0
  return tellingStems(left).length === 0 && !isPartGone
}

const lacks = /(?<!\p{L})(?:no|without)(?!\p{L})/iu

const noFlaw =
  /(?<!\p{L})(?<!not |n['’]t )(?:applicable|apparent|clean|concerns?|excellent|fine|flawless|good|great|immaculate|intact|like new|longer|looks?|mint|new|nice|none|not(?= applicable)|nothing|obvious|ok|okay|perfect|pristine|problems?|spotless|unknown|unworn|(?:works?|functions?|closes?|zips?|glides?) (?:perfectly|well|smoothly|properly))(?!\p{L})/giu

/** What a text denies of flaws, folded: "no holes or stains", with the kinds of them. */
export function deniedIn(text: string): { readonly words: string; readonly kinds: readonly FlawKind[] }[] {
  return parted(text)
    .denied.split(' . ')
    .map((words) => ({ words: words.trim(), kinds: flawKindsIn(words) }))
    .filter(({ kinds }) => kinds.length > 0)
}

/** The clauses of a text that name no flaw, as written. */
export function clausesWithoutFlaws(text: string): string[] {
  return text
    .split(betweenStatements)
    .filter((_piece, at) => at % 2 === 0)
    .flatMap((piece) => piece.split(inStatement))
    .filter((clause) => flawKindsIn(clause).length === 0)
}

type Clause = {
  /** What stands between two commas or such, of which this clause may be a part. */
  readonly statement: string
  readonly flaws: readonly NamedFlaw[]
  readonly places: readonly string[]
  readonly isOnlyPlaces: boolean
  /** It is what the next clause is said of: "the heel shows wear". */
  readonly isSubject: boolean
}

const wearAndTear = /\bwear and tear\b/giu
const marksAndSpencer = /\bmarks ?(?:&|and) ?spencer\b/giu
const verbs = 'has|have|having|shows?|showing'
/** "The sole has split" is one statement. */
const hasGone = String.raw`(?:has|have)(?=\s+(?:dried|gone|shot|split)(?!\p{L}))`
const betweenStatements = new RegExp(
  String.raw`([.!?;:()|•\n]+(?!\d)|,(?!\d)|\s[-–—]\s|(?<!\p{L})(?:with|but|plus|${verbs})(?!\p{L})(?<!${hasGone}))`,
  'iu',
)
const verb = new RegExp(`^(?:${verbs})$`, 'iu')
const inStatement = /(?<!\p{L})(?:and|or)(?!\p{L})|&/iu

function clausesOf(text: string): Clause[] {
  const pieces = withoutDenials(text.replace(wearAndTear, 'signs of wear').replace(marksAndSpencer, '')).split(
    betweenStatements,
  )
  return pieces.flatMap((piece, at) => {
    if (at % 2 === 1) return []
    const parts = piece.split(inStatement).filter((part) => /\p{L}/u.test(part))
    return parts.map((part, place) => ({
      statement: piece.trim().replace(/\s+/gu, ' '),
      flaws: flawsInClause(part),
      places: placesIn(part),
      isOnlyPlaces: isOnlyPlaces(part),
      isSubject: place === parts.length - 1 && verb.test(pieces[at + 1] ?? ''),
    }))
  })
}

/**
 * For each clause the places that its flaws are said to be at: its own, those before and behind it that stand alone, or else those
 * of the flaw it is joined to.
 */
function placesOf(clauses: readonly Clause[]): readonly (readonly string[])[] {
  const found: (readonly string[])[] = clauses.map(() => [])
  // What stands alone behind the clause, and the first clause behind that.
  let alone: readonly string[] = []
  let next: { readonly clause: Clause; readonly places: readonly string[] } | undefined
  for (const [at, clause] of [...clauses.entries()].toReversed()) {
    if (clause.isOnlyPlaces && !clause.isSubject) {
      alone = [...new Set([...clause.places, ...alone])]
      continue
    }
    const before = clauses[at - 1]
    const lead = before?.isOnlyPlaces && (at === 1 || before.isSubject) ? before.places : []
    const own = [...new Set([...lead, ...clause.places, ...alone])]
    const isJoined = next !== undefined && next.clause.statement === clause.statement && next.clause.flaws.length > 0
    const places = own.length === 0 && isJoined ? (next?.places ?? []) : own
    found[at] = places
    next = { clause, places }
    alone = []
  }
  return found
}

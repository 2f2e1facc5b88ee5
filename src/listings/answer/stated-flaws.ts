import { folded } from '../folded-text.ts'
import { splitAtDenials, withoutDenials } from './denials.ts'
import {
  type FlawKind,
  flawKindsIn,
  flawsInClause,
  generalKinds,
  isOnlyPlaces,
  type NamedFlaw,
  placesIn,
} from './flaw-words.ts'
import { meaningfulStems } from './meaningful-words.ts'

/** A flaw that a text states, and the statement with it, as written. */
export type StatedFlaw = NamedFlaw & { readonly statement: string }

/**
 * Returns the flaws that a text states and does not deny, each with all its places. "A stain inside and on the collar" has two
 * places, and so have the stains in "stains and scuffs on the heel and toe".
 */
export function flawsIn(text: string): StatedFlaw[] {
  if (flawKindsIn(text).length === 0) return []
  const clauses = clausesOf(text)
  const places = placesOf(clauses)
  return clauses.flatMap(({ flaws, statement }, at) =>
    flaws.map((flaw) => ({ ...flaw, places: places[at] ?? [], statement })),
  )
}

/**
 * Returns the known flaws that support a stated flaw: same kind or same words, no contrary degree, and one for each of its
 * places. Returns an empty list if one place has no support.
 */
export function reasonsFor<Flaw extends NamedFlaw>(
  knownFlaws: readonly Flaw[],
  { kind, word, degree, places }: NamedFlaw,
): readonly Flaw[] {
  const matchingFlaws = knownFlaws.filter(
    (each) =>
      (each.kind === kind || generalKinds.includes(kind) || (each.kind === 'unnamed' && says(each.word, word))) &&
      (degree === undefined || each.degree === undefined || each.degree === degree),
  )
  if (places.length === 0) return matchingFlaws.slice(0, 1)
  const reasons = places.map((place) => matchingFlaws.find((each) => each.places.includes(place)))
  return reasons.includes(undefined) ? [] : [...new Set(reasons.filter((each) => each !== undefined))]
}

/** Whether a text has all the meaningful words of another text. */
export function says(text: string, words: string): boolean {
  const textStems = meaningfulStems(text)
  return meaningfulStems(words).every((stem) => textStems.includes(stem))
}

/**
 * Returns the flaw of a line that the model listed as one, if part of the line is of no known kind ("elastic slack at the
 * cuff"). `word` is that part.
 */
export function unnamedFlawIn(line: string): StatedFlaw[] {
  const unknown = line.split(betweenNotes).filter((note) => flawKindsIn(note).length === 0 && !namesNoFlaw(note))
  if (unknown.length === 0) return []
  const statement = line.trim().replace(/\s+/gu, ' ')
  return [{ kind: 'unnamed', word: folded(unknown.join(' ')), degree: undefined, places: placesIn(line), statement }]
}

const betweenNotes = /[.!?;:()|•]+(?!\d)|,(?!\d)|\s[-–—]\s|(?<!\p{L})(?:and|but|plus)(?!\p{L})|&/iu

/** Whether a note in the list of flaws names no flaw: "nothing visible", "clean". "No button at the cuff" names one. */
function namesNoFlaw(note: string): boolean {
  const remainder = note.replace(noFlaw, ' ')
  const isPartGone = remainder === note && lackWords.test(note) && placesIn(note).length > 0
  return meaningfulStems(remainder).length === 0 && !isPartGone
}

const lackWords = /(?<!\p{L})(?:no|without)(?!\p{L})/iu

const noFlaw =
  /(?<!\p{L})(?<!not |n['’]t )(?:applicable|apparent|clean|concerns?|excellent|fine|flawless|good|great|immaculate|intact|like new|longer|looks?|mint|new|nice|none|not(?= applicable)|nothing|obvious|ok|okay|perfect|pristine|problems?|spotless|unknown|unworn|(?:works?|functions?|closes?|zips?|glides?) (?:perfectly|well|smoothly|properly))(?!\p{L})/giu

/** Returns the flaws that a text denies, folded ("no holes or stains"), with their kinds. */
export function deniedIn(text: string): { readonly words: string; readonly kinds: readonly FlawKind[] }[] {
  return splitAtDenials(text)
    .denied.split(' . ')
    .map((words) => ({ words: words.trim(), kinds: flawKindsIn(words) }))
    .filter(({ kinds }) => kinds.length > 0)
}

/** Returns the clauses of a text that name no flaw, as written. */
export function clausesWithoutFlaws(text: string): string[] {
  return text
    .split(betweenStatements)
    .filter((_piece, at) => at % 2 === 0)
    .flatMap((piece) => piece.split(betweenClauses))
    .filter((clause) => flawKindsIn(clause).length === 0)
}

type Clause = {
  /** The text between two commas or similar marks. It may have several clauses. */
  readonly statement: string
  readonly flaws: readonly NamedFlaw[]
  readonly places: readonly string[]
  readonly isOnlyPlaces: boolean
  /** Whether the next clause is about it: "the heel shows wear". */
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
const betweenClauses = /(?<!\p{L})(?:and|or)(?!\p{L})|&/iu

function clausesOf(text: string): Clause[] {
  const pieces = withoutDenials(text.replace(wearAndTear, 'signs of wear').replace(marksAndSpencer, '')).split(
    betweenStatements,
  )
  return pieces.flatMap((piece, at) => {
    if (at % 2 === 1) return []
    const parts = piece.split(betweenClauses).filter((part) => /\p{L}/u.test(part))
    return parts.map((part, index) => ({
      statement: piece.trim().replace(/\s+/gu, ' '),
      flaws: flawsInClause(part),
      places: placesIn(part),
      isOnlyPlaces: isOnlyPlaces(part),
      isSubject: index === parts.length - 1 && verb.test(pieces[at + 1] ?? ''),
    }))
  })
}

/**
 * Returns the places of the flaws of each clause: its own and those of clauses before and after it that name only places. A
 * clause without places takes those of the flaw that it is joined to.
 */
function placesOf(clauses: readonly Clause[]): readonly (readonly string[])[] {
  const placesByClause: (readonly string[])[] = clauses.map(() => [])
  // The places of clauses after this one that name only places, and the first other clause after them.
  let followingPlaces: readonly string[] = []
  let next: { readonly clause: Clause; readonly places: readonly string[] } | undefined
  for (const [at, clause] of [...clauses.entries()].toReversed()) {
    if (clause.isOnlyPlaces && !clause.isSubject) {
      followingPlaces = [...new Set([...clause.places, ...followingPlaces])]
      continue
    }
    const before = clauses[at - 1]
    const placesBefore = before?.isOnlyPlaces && (at === 1 || before.isSubject) ? before.places : []
    const ownPlaces = [...new Set([...placesBefore, ...clause.places, ...followingPlaces])]
    const isJoined = next !== undefined && next.clause.statement === clause.statement && next.clause.flaws.length > 0
    const places = ownPlaces.length === 0 && isJoined ? (next?.places ?? []) : ownPlaces
    placesByClause[at] = places
    next = { clause, places }
    followingPlaces = []
  }
  return placesByClause
}

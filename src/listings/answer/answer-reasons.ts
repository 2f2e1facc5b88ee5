import type { AskedSpecific } from '../asked-specifics.ts'
import { type Searchable, searchable, standsIn } from '../folded-text.ts'
import type { Evidence, WriterHints } from '../listing.ts'
import { plainLine } from '../plain-text.ts'
import { enteredTexts } from '../seller-entry.ts'
import { denies } from './denials.ts'
import { withoutDoubts } from './doubts.ts'
import { fibresSaidIn } from './material-words.ts'
import type { NamedReading, PhotoRead, Reading } from './model-answer.ts'
import { flawsIn, type SaidFlaw, unnamedFlawIn } from './said-flaws.ts'

/** What an answer is measured against: the photos that were sent, in their places, and what the seller entered. */
export type Asked = {
  /** Undefined where a photo was left out. */
  readonly photoIds: readonly (string | undefined)[]
  readonly hints: WriterHints
  readonly notes: readonly string[]
  /** What eBay asks in the item's category, besides the specifics that every listing has; left out where that is not known. */
  readonly specifics?: readonly AskedSpecific[]
}

/** Where the words of a reason may come from: each sent photo by its number, and 0 for what the seller entered. */
export type Sources = {
  readonly photoIds: readonly (string | undefined)[]
  readonly texts: ReadonlyMap<number, SourceText>
}

/** What a text of a source says of one flaw, and how sure that is. */
export type KnownFlaw = SaidFlaw & {
  readonly photoId: string | null
  readonly confidence: number
  /** The model noted it as a flaw of the photo. */
  readonly isNoted: boolean
}

/**
 * `noted`: all of it, as it is. `lines`: the same without words that give orders, which tell nothing of a garment, and without what
 * the seller's note doubts. `labels`: words on it, `told` line by line; `seen`: what it looks like, in the model's words, `inSight`
 * line by line. The seller's entries are both. `flaws`: what all of it says of flaws, a flaw that the note suspects too.
 */
export type SourceText = {
  readonly noted: readonly string[]
  readonly lines: readonly string[]
  readonly told: readonly string[]
  readonly all: Searchable
  readonly labels: Searchable
  readonly seen: Searchable
  readonly inSight: readonly string[]
  readonly flaws: readonly KnownFlaw[]
  /** Null for what the seller entered. */
  readonly photoId: string | null
}

/** Says what a second try should mend, in a sentence for the model. */
export type Fault = (sentence: string) => void

/** How a field's value is judged. */
export type Rule = {
  /** The value as it is kept; undefined where the field does not take it. */
  readonly accept: (text: string) => string | undefined
  /** What the field takes, for the complaint. */
  readonly takes: string
  /** Where its words must stand; undefined where either will do. */
  readonly from?: 'labels' | 'seen'
  /** Whether the words say this very value, among the lines `told` there; undefined where a value may be a conclusion from them. */
  readonly says?: (words: string, value: string, told: readonly string[]) => boolean
  /** Whether the value is only half believed where no label or print says it. */
  readonly isDoubtedAtSight?: (value: string) => boolean
}

/** Of a value that is half believed at most: the seller is asked to check it. */
export const atSightMost = 0.7

/** Longer words are no reason but an essay. */
export const wordsMaxLength = 1000
/** Nobody measures so much of one garment. */
const namedMost = 100
/** A photo has less to say; the rest of a longer text is not looked at. */
const readMaxLength = 5000
const labelsMost = 500
const flawsMost = 50

/** Everything that words can be cited from: photos that were sent, and what the seller entered. */
export function sourcesOf(read: readonly PhotoRead[], { photoIds, hints }: Asked): Sources {
  const photos = Map.groupBy(
    read.filter(({ photo }) => photoIds[photo - 1] !== undefined),
    ({ photo }) => photo,
  )
  const sure = sourceText([], enteredTexts({ ...hints, note: withoutDoubts(hints.note ?? '') }))
  const noted = linesOf(enteredTexts(hints))
  const flaws = flawsOn(noted, { photoId: null, confidence: 1, isNoted: false })
  const texts = new Map<number, SourceText>([
    [0, { ...sure, noted, flaws, photoId: null, told: sure.lines, labels: sure.all }],
  ])
  for (const [photo, reads] of photos) {
    const photoId = photoIds[photo - 1] ?? null
    const onLabels = reads.flatMap(({ labels }) => labels).slice(0, labelsMost)
    const notedFlaws = reads.flatMap((each) => each.flaws).slice(0, flawsMost)
    const inSight = reads.map(({ seen }) => seen)
    const text = sourceText(onLabels, [...inSight, ...notedFlaws.map(({ seen }) => seen)])
    const other = [...text.told.filter((line) => !mayComeLater.test(line)), ...linesOf(inSight)]
    texts.set(photo, {
      ...text,
      photoId,
      flaws: [
        ...notedFlaws.flatMap(({ seen, confidence }) => {
          const of = { photoId, confidence: shareOf(confidence), isNoted: true }
          const unnamed = linesOf([seen])
            .filter((line) => !isNothing(line))
            .flatMap(unnamedFlawIn)
          return [...flawsOn(linesOf([seen]), of), ...unnamed.map((flaw) => ({ ...flaw, ...of }))]
        }),
        // A flaw that is not noted as one is half believed.
        ...flawsOn(other, { photoId, confidence: atSightMost, isNoted: false }),
      ],
    })
  }
  return { photoIds, texts }
}

/** "COLORS MAY FADE", "wash inside out to avoid pilling": a label tells of what is not there. */
const mayComeLater = /\b(?:may|might|can|could|will|avoid|prevents?|reduces?)\b/iu

function flawsOn(lines: readonly string[], of: Omit<KnownFlaw, keyof SaidFlaw>): KnownFlaw[] {
  return lines.flatMap((line) => flawsIn(line).map((flaw) => ({ ...flaw, ...of })))
}

function sourceText(labels: readonly string[], seen: readonly string[]): Omit<SourceText, 'flaws' | 'photoId'> {
  const [onLabels, inSight] = [linesOf(labels), linesOf(seen)]
  const told = onLabels.filter((line) => !givesOrders.test(line))
  const searched = (lines: readonly string[]) => searchable(lines.join('\n'))
  return {
    noted: [...onLabels, ...inSight],
    lines: [...told, ...inSight],
    told,
    all: searched([...told, ...inSight]),
    labels: searched(told),
    seen: searched(inSight),
    inSight,
  }
}

/** Texts line by line, as far as they are looked at. */
function linesOf(texts: readonly string[]): readonly string[] {
  return texts.join('\n').slice(0, readMaxLength).split('\n')
}

/** Words on a garment that speak to a model instead of a buyer. */
const givesOrders =
  /\b(?:ignore|disregard|forget|override)\b.*\b(?:instructions?|rules?|prompts?|previous|above)\b|\bset (?:the )?price\b|\bsystem prompt\b|\byour instructions\b/iu

/**
 * The reading as evidence, null unless its field takes it and it has a reason: words that were really read in that photo, or
 * that the seller entered. An empty reading is no fault; any other that gives nothing is.
 */
export function reasoned(field: string, reading: Reading, sources: Sources, rule: Rule, fault: Fault): Evidence | null {
  const value = plainLine(reading.value, wordsMaxLength)
  if (value === null || isNothing(value)) return null
  const wrong = (why: string) => {
    fault(`${field}: ${quoted(value)} ${why}`)
    return null
  }
  const accepted = rule.accept(value)
  if (accepted === undefined) return wrong(`is not accepted. It takes ${rule.takes}.`)
  const words = plainLine(reading.words, wordsMaxLength)
  if (words === null) return wrong('has no words that say it.')
  const photoId = sources.photoIds[reading.photo - 1]
  if (photoId === undefined && reading.photo !== 0) return wrong(`names photo ${reading.photo}, which was not sent.`)
  const source = sources.texts.get(reading.photo)
  const read = { labels: 'the labels of', seen: 'what is seen in', all: 'what you read in' }[rule.from ?? 'all']
  const where = photoId === undefined ? 'what the seller entered' : `${read} photo ${reading.photo}`
  if (source === undefined || !isCited(words, source[rule.from ?? 'all']))
    return wrong(`cites ${quoted(words)}, and those words are not in ${where}.`)
  if (isDenied(value, sources)) return wrong('is what the seller says that it is not.')
  if (rule.says && !rule.says(words, value, source.told))
    return wrong(`is not what the words it cites say: ${quoted(words)}.`)
  // What the seller entered is no doubt, however sure the model is of it; what follows from an entry may be one.
  if (photoId === undefined && standsIn(value, words)) return { value: accepted, words, photoId: null, confidence: 1 }
  const most = rule.isDoubtedAtSight?.(accepted) === true && !isCited(words, source.labels) ? atSightMost : 1
  return { value: accepted, words, photoId: photoId ?? null, confidence: Math.min(most, shareOf(reading.confidence)) }
}

/** Whether the seller denies a value, or a fibre it names: whoever has the garment in hand knows better than a photo. */
export function isDenied(value: string, { texts }: Sources): boolean {
  const names = [value, ...fibresSaidIn(value)]
  return texts.get(0)?.noted.some((entry) => names.some((name) => denies(entry, name))) ?? false
}

/** From 0 to 1; some models count to 100. */
function shareOf(confidence: number): number {
  return Math.min(1, Math.max(0, confidence > 1 ? confidence / 100 : confidence))
}

/** `isSlight`: a reading that gives nothing is worth no second try. */
type NamedRule = { readonly name: string; readonly rule: Rule; readonly isSlight?: boolean }

/** Named readings by the name they are kept under; the first of a name stays. */
export function named(
  field: string,
  readings: readonly NamedReading[],
  sources: Sources,
  ruleOf: (name: string) => NamedRule | undefined,
  fault: Fault,
  most = namedMost,
): Record<string, Evidence> {
  const kept: Record<string, Evidence> = {}
  for (const reading of readings.slice(0, namedMost)) {
    const found = ruleOf(reading.name)
    if (found === undefined) {
      if (reading.name.trim() !== '') fault(`${field}: ${quoted(reading.name)} is no name it takes.`)
      continue
    }
    if (Object.hasOwn(kept, found.name) || Object.keys(kept).length === most) continue
    const told = found.isSlight === true ? () => undefined : fault
    const evidence = reasoned(`${field} ${found.name}`, reading, sources, found.rule, told)
    if (evidence) kept[found.name] = evidence
  }
  return kept
}

/** Whether a value says that there is none: what models write where they should write nothing. */
export function isNothing(value: string): boolean {
  return placeholder.test(value.trim())
}

const placeholder =
  /^(?:n\/?a|none|null|unknown|unbranded|no brand|not (?:applicable|available|known|shown|specified|stated|visible)|see photos?|[-–—?.]+)$/iu

/** Words in quotes, with parts left out, or from two places with a slash between: each part must stand there. */
function isCited(words: string, text: Searchable): boolean {
  if (standsIn(words, text)) return true
  const parts = words
    .replace(/^[\s"'“”‘’]+|[\s"'“”‘’]+$/gu, '')
    .split(/\s*(?:\.{3}|…)\s*| \/ /u)
    .filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => standsIn(part, text))
}

/** A model's own words in a sentence to it: short, and in one line. */
export function quoted(text: string): string {
  return JSON.stringify(plainLine(text, 80) ?? '')
}

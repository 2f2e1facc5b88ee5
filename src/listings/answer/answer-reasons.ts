import type { AskedSpecific } from '../asked-specifics.ts'
import { type Searchable, searchable, standsIn } from '../folded-text.ts'
import type { Evidence, WriterHints } from '../listing.ts'
import { plainLine } from '../plain-text.ts'
import { enteredTexts } from '../seller-entry.ts'
import { denies } from './denials.ts'
import { withoutDoubts } from './doubts.ts'
import { fibresNamedIn } from './material-words.ts'
import type { NamedReading, PhotoRead, Reading } from './model-answer.ts'
import { flawsIn, type StatedFlaw, unnamedFlawIn } from './stated-flaws.ts'

/** An answer is checked against this: the photos that were sent, by position, and what the seller entered. */
export type AnswerRequest = {
  /** Undefined for a photo that was left out. */
  readonly photoIds: readonly (string | undefined)[]
  readonly hints: WriterHints
  readonly notes: readonly string[]
  /** The specifics that eBay asks for in the item's category beyond those of every listing; absent when unknown. */
  readonly specifics?: readonly AskedSpecific[]
}

/** The texts that a reason may cite: those of each sent photo by its number, and at 0 what the seller entered. */
export type Sources = {
  readonly photoIds: readonly (string | undefined)[]
  readonly texts: ReadonlyMap<number, SourceText>
}

/** A flaw that a text of a source states, and how sure the source is of it, from 0 to 1. */
export type KnownFlaw = StatedFlaw & {
  readonly photoId: string | null
  readonly confidence: number
  /** Whether the model listed it among the flaws of the photo. */
  readonly isNoted: boolean
}

/**
 * The texts of one photo, or of the seller. For the seller's entries, `labels` and `seen` hold the same text.
 * A flaw that the seller's note only suspects is among `flaws` too.
 */
export type SourceText = {
  /** Every line, unchanged. */
  readonly allLines: readonly string[]
  /** The same without orders to the model, which describe no garment, and without what the seller's note doubts. */
  readonly factLines: readonly string[]
  /** Words on the garment, line by line; `labels` is the same in searchable form. */
  readonly labelLines: readonly string[]
  readonly all: Searchable
  readonly labels: Searchable
  readonly seen: Searchable
  /** How the garment looks, in the model's words, line by line; `seen` is the same in searchable form. */
  readonly seenLines: readonly string[]
  readonly flaws: readonly KnownFlaw[]
  /** Null for the seller's entries. */
  readonly photoId: string | null
}

/** Reports what a second try should correct, in a sentence for the model. */
export type ReportFault = (sentence: string) => void

/** Decides whether a field takes a value. */
export type Rule = {
  /** Returns the value to keep; undefined when the field does not take it. */
  readonly accept: (text: string) => string | undefined
  /** The values that the field takes, in words for the complaint. */
  readonly takes: string
  /** The kind of text that must hold the cited words; undefined when any will do. */
  readonly from?: 'labels' | 'seen'
  /** Whether the cited words state exactly this value. Undefined when a value may be a conclusion. */
  readonly says?: (words: string, value: string, labelLines: readonly string[]) => boolean
  /** Whether the value is only half certain when no label or print states it. */
  readonly isDoubtedAtSight?: (value: string) => boolean
}

/** Most confidence, 0 to 1, for a value that is half certain. It is low enough that the seller is asked to check the value. */
export const maxConfidenceAtSight = 0.7

/** Longer words are an essay and no citation. */
export const wordsMaxLength = 1000
/** No garment has more named values. */
const maxNamedValues = 100
/** A photo has less text; the rest of a longer text is ignored. */
const maxReadLength = 5000
const maxLabels = 500
const maxFlaws = 50

/** Collects all texts that words can be cited from: those of sent photos, and what the seller entered. */
export function sourcesOf(read: readonly PhotoRead[], { photoIds, hints }: AnswerRequest): Sources {
  const photos = Map.groupBy(
    read.filter(({ photo }) => photoIds[photo - 1] !== undefined),
    ({ photo }) => photo,
  )
  const sellerText = sourceText([], enteredTexts({ ...hints, note: withoutDoubts(hints.note ?? '') }))
  const allLines = linesOf(enteredTexts(hints))
  const flaws = flawsOn(allLines, { photoId: null, confidence: 1, isNoted: false })
  const texts = new Map<number, SourceText>([
    [0, { ...sellerText, allLines, flaws, photoId: null, labelLines: sellerText.factLines, labels: sellerText.all }],
  ])
  for (const [photo, reads] of photos) {
    const photoId = photoIds[photo - 1] ?? null
    const onLabels = reads.flatMap(({ labels }) => labels).slice(0, maxLabels)
    const notedFlaws = reads.flatMap((each) => each.flaws).slice(0, maxFlaws)
    const seenLines = reads.map(({ seen }) => seen)
    const text = sourceText(onLabels, [...seenLines, ...notedFlaws.map(({ seen }) => seen)])
    const otherLines = [...text.labelLines.filter((line) => !mayComeLater.test(line)), ...linesOf(seenLines)]
    texts.set(photo, {
      ...text,
      photoId,
      flaws: [
        ...notedFlaws.flatMap(({ seen, confidence }) => {
          const origin = { photoId, confidence: fractionOf(confidence), isNoted: true }
          const unnamed = linesOf([seen])
            .filter((line) => !isNothing(line))
            .flatMap(unnamedFlawIn)
          return [...flawsOn(linesOf([seen]), origin), ...unnamed.map((flaw) => ({ ...flaw, ...origin }))]
        }),
        // A flaw that the model did not list as one is half certain.
        ...flawsOn(otherLines, { photoId, confidence: maxConfidenceAtSight, isNoted: false }),
      ],
    })
  }
  return { photoIds, texts }
}

/** A label warns of flaws that are not there: "COLORS MAY FADE", "wash inside out to avoid pilling". */
const mayComeLater = /\b(?:may|might|can|could|will|avoid|prevents?|reduces?)\b/iu

function flawsOn(lines: readonly string[], origin: Omit<KnownFlaw, keyof StatedFlaw>): KnownFlaw[] {
  return lines.flatMap((line) => flawsIn(line).map((flaw) => ({ ...flaw, ...origin })))
}

function sourceText(labels: readonly string[], seen: readonly string[]): Omit<SourceText, 'flaws' | 'photoId'> {
  const [onLabels, seenLines] = [linesOf(labels), linesOf(seen)]
  const labelLines = onLabels.filter((line) => !givesOrders.test(line))
  const toSearchable = (lines: readonly string[]) => searchable(lines.join('\n'))
  return {
    allLines: [...onLabels, ...seenLines],
    factLines: [...labelLines, ...seenLines],
    labelLines,
    all: toSearchable([...labelLines, ...seenLines]),
    labels: toSearchable(labelLines),
    seen: toSearchable(seenLines),
    seenLines,
  }
}

/** Returns texts line by line, up to the limit. */
function linesOf(texts: readonly string[]): readonly string[] {
  return texts.join('\n').slice(0, maxReadLength).split('\n')
}

/** Words on a garment that speak to a model instead of a buyer. */
const givesOrders =
  /\b(?:ignore|disregard|forget|override)\b.*\b(?:instructions?|rules?|prompts?|previous|above)\b|\bset (?:the )?price\b|\bsystem prompt\b|\byour instructions\b/iu

/**
 * Returns the reading as evidence; null unless its field takes it and its words were read in that photo or entered by the
 * seller. An empty reading is no fault; any other that gives no evidence is one.
 */
export function judgeReading(
  field: string,
  reading: Reading,
  sources: Sources,
  rule: Rule,
  reportFault: ReportFault,
): Evidence | null {
  const value = plainLine(reading.value, wordsMaxLength)
  if (value === null || isNothing(value)) return null
  const reject = (why: string) => {
    reportFault(`${field}: ${quoted(value)} ${why}`)
    return null
  }
  const accepted = rule.accept(value)
  if (accepted === undefined) return reject(`is not accepted. It takes ${rule.takes}.`)
  const words = plainLine(reading.words, wordsMaxLength)
  if (words === null) return reject('has no words that say it.')
  const photoId = sources.photoIds[reading.photo - 1]
  if (photoId === undefined && reading.photo !== 0) return reject(`names photo ${reading.photo}, which was not sent.`)
  const source = sources.texts.get(reading.photo)
  const textKind = { labels: 'the labels of', seen: 'what is seen in', all: 'what you read in' }[rule.from ?? 'all']
  const where = photoId === undefined ? 'what the seller entered' : `${textKind} photo ${reading.photo}`
  if (source === undefined || !isCited(words, source[rule.from ?? 'all']))
    return reject(`cites ${quoted(words)}, and those words are not in ${where}.`)
  if (isDenied(value, sources)) return reject('is what the seller says that it is not.')
  if (rule.says && !rule.says(words, value, source.labelLines))
    return reject(`is not what the words it cites say: ${quoted(words)}.`)
  // A value in the seller's own words is certain, however sure the model is. A value that is only concluded from them is not.
  if (photoId === undefined && standsIn(value, words)) return { value: accepted, words, photoId: null, confidence: 1 }
  const maxConfidence =
    rule.isDoubtedAtSight?.(accepted) === true && !isCited(words, source.labels) ? maxConfidenceAtSight : 1
  return {
    value: accepted,
    words,
    photoId: photoId ?? null,
    confidence: Math.min(maxConfidence, fractionOf(reading.confidence)),
  }
}

/** Whether the seller denies a value, or a fibre it names. The seller has the garment at hand and knows better than a photo. */
export function isDenied(value: string, { texts }: Sources): boolean {
  const names = [value, ...fibresNamedIn(value)]
  return texts.get(0)?.allLines.some((entry) => names.some((name) => denies(entry, name))) ?? false
}

/** Returns a number from 0 to 1; some models count to 100. */
function fractionOf(confidence: number): number {
  return Math.min(1, Math.max(0, confidence > 1 ? confidence / 100 : confidence))
}

/** `isOptional`: a reading without evidence is not worth a second request. */
type NamedRule = { readonly name: string; readonly rule: Rule; readonly isOptional?: boolean }

/** Returns the evidence of named readings, by the name they are kept under. The first of a name wins. */
export function judgeNamedReadings(
  field: string,
  readings: readonly NamedReading[],
  sources: Sources,
  ruleOf: (name: string) => NamedRule | undefined,
  reportFault: ReportFault,
  maxCount = maxNamedValues,
): Record<string, Evidence> {
  const evidenceByName: Record<string, Evidence> = {}
  for (const reading of readings.slice(0, maxNamedValues)) {
    const namedRule = ruleOf(reading.name)
    if (namedRule === undefined) {
      if (reading.name.trim() !== '') reportFault(`${field}: ${quoted(reading.name)} is no name it takes.`)
      continue
    }
    if (Object.hasOwn(evidenceByName, namedRule.name) || Object.keys(evidenceByName).length === maxCount) continue
    const report = namedRule.isOptional === true ? () => undefined : reportFault
    const evidence = judgeReading(`${field} ${namedRule.name}`, reading, sources, namedRule.rule, report)
    if (evidence) evidenceByName[namedRule.name] = evidence
  }
  return evidenceByName
}

/** Whether a value means "nothing": models write such words instead of leaving the field empty. */
export function isNothing(value: string): boolean {
  return placeholder.test(value.trim())
}

const placeholder =
  /^(?:n\/?a|none|null|unknown|unbranded|no brand|not (?:applicable|available|known|shown|specified|stated|visible)|see photos?|[-–—?.]+)$/iu

/**
 * Whether a text holds these words: quoted, with parts left out, or from two places with a slash between. It must hold each
 * part.
 */
function isCited(words: string, text: Searchable): boolean {
  if (standsIn(words, text)) return true
  const parts = words
    .replace(/^[\s"'“”‘’]+|[\s"'“”‘’]+$/gu, '')
    .split(/\s*(?:\.{3}|…)\s*| \/ /u)
    .filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => standsIn(part, text))
}

/** Quotes a model's own words for a sentence to it: short, and on one line. */
export function quoted(text: string): string {
  return JSON.stringify(plainLine(text, 80) ?? '')
}

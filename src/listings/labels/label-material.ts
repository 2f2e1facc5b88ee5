import { fibreAtEnd, fibreAtStart } from './fibre-names.ts'
import { imitationsJoined } from './imitations.ts'
import type { LabelLine } from './label-text.ts'

/** What a label says a garment is made of. `main` is the fibre with the largest part, undefined when two share it. */
export type LabelMaterial = {
  readonly value: string
  readonly main: string | undefined
  readonly words: string
  readonly confidence: number
}

/** Something in percent: a fibre's part, or one that cannot be what it was read as. */
type Part = {
  readonly percent: number
  readonly fibre: string | undefined
  readonly line: LabelLine
  /** Said to be of something else than the cloth: the lining, the filling, a trim. */
  readonly isBeside: boolean
}

/** Lines less sure than this are known to be there, and not what they say. */
const lineConfidence = 0.7
/** So many more parts than a garment has fibres are none. */
const mostParts = 60

/**
 * The first run of fibre parts that adds up to exactly 100 percent, the largest first: "80% Wool, 20% Polyamide". Anything else (a part that was
 * misread, a fibre nobody knows, an earlier part that is not in the run) gives undefined: half a composition is a wrong one.
 */
export function materialOn(lines: readonly LabelLine[]): LabelMaterial | undefined {
  const parts = partsOf(lines).slice(0, mostParts)
  let run: Part[] = []
  const left: Part[] = []
  for (const part of parts) {
    if (part.isBeside) continue
    if (!isBelievable(part) || sum(run) + part.percent > 100) {
      left.push(...run)
      run = []
    }
    if (!isBelievable(part)) {
      left.push(part)
      continue
    }
    run.push(part)
    if (sum(run) === 100) return isRepeated(left, run) ? materialOf(run) : undefined
  }
  return undefined
}

/** Whether what was left over says the same as the run, as far as it says anything: labels repeat themselves in other languages. */
function isRepeated(left: readonly Part[], run: readonly Part[]): boolean {
  return left.every((part) => {
    const isThere = (fibre: string) => run.some((one) => sameFibre(one.fibre ?? '') === sameFibre(fibre))
    if (part.fibre === undefined) return part.percent > 100 || run.some(({ percent }) => percent === part.percent)
    if (!isBelievable(part)) return isThere(part.fibre)
    return run.some((one) => one.percent === part.percent && sameFibre(one.fibre ?? '') === sameFibre(part.fibre ?? ''))
  })
}

/** The same fibre has one name in the US and another elsewhere. */
function sameFibre(fibre: string): string {
  return { Spandex: 'Elastane', Lycra: 'Elastane', Nylon: 'Polyamide', Rayon: 'Viscose', Flax: 'Linen' }[fibre] ?? fibre
}

function isBelievable({ percent, fibre, line }: Part): boolean {
  return fibre !== undefined && percent >= 1 && percent <= 100 && line.confidence >= lineConfidence
}

/** Every percentage of a label in its order, with the fibre behind it, or in front of it where that is how the label says it. */
function partsOf(lines: readonly LabelLine[]): Part[] {
  let isBeside = false
  return lines.flatMap((line) => {
    const heading = headingOf(line.text)
    if (heading !== undefined) isBeside = heading === 'beside'
    const pieces = imitationsJoined(line.text).split(/(\d{1,4}) ?[%]/u)
    return pieces.flatMap((digits, at) => {
      if (at % 2 === 0) return []
      const behind = fibreAtStart(pieces[at + 1] ?? '')
      const inFront = at === 1 || behind === undefined ? fibreAtEnd(withoutLast(pieces[at - 1] ?? '')) : undefined
      return [{ percent: Number(digits), fibre: behind ?? inFront, line, isBeside }]
    })
  })
}

function withoutLast(text: string): string {
  return text.replace(/[:.\s]+$/u, '')
}

const cloth =
  /(?<!\p{L})(?:shell|outer|body|main fabric|face|self|oberstoff|ext[eé]rieur|exterior|esterno|tissu principal)(?!\p{L})/iu
const besideCloth =
  /(?<!\p{L})(?:linin[g9]|lined|filling|fill|padding|pocket|trim|contrast|insert|rib|collar|cuffs?|lace|coating|futter|f[uü]llung|doublure|rembourrage|forro|relleno|fodera|imbottitura|voering)(?!\p{L})/iu

/** What the lines from this one on are about; undefined where it says nothing of that. */
function headingOf(text: string): 'cloth' | 'beside' | undefined {
  if (besideCloth.test(text)) return 'beside'
  return cloth.test(text) ? 'cloth' : undefined
}

function materialOf(run: readonly Part[]): LabelMaterial {
  const most = Math.max(...run.map(({ percent }) => percent))
  const largest = run.filter(({ percent }) => percent === most)
  const lines = [...new Set(run.map(({ line }) => line))]
  return {
    value: run
      .toSorted((one, other) => other.percent - one.percent)
      .map(({ percent, fibre }) => `${percent}% ${fibre ?? ''}`)
      .join(', '),
    main: largest.length === 1 ? largest[0]?.fibre : undefined,
    words: lines.map(({ text }) => text).join(' '),
    confidence: Math.min(...lines.map(({ confidence }) => confidence)),
  }
}

function sum(run: readonly Part[]): number {
  return run.reduce((total, { percent }) => total + percent, 0)
}

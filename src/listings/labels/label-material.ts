import { fibreAtEnd, fibreAtStart } from './fibre-names.ts'
import { imitationsJoined } from './imitations.ts'
import type { LabelLine } from './label-text.ts'

/** The material of a garment by its label. `mainFibre` is the fibre with the largest part; undefined if two share it. */
export type LabelMaterial = {
  readonly value: string
  readonly mainFibre: string | undefined
  readonly words: string
  readonly confidence: number
}

/** A percentage on a label: the part of a fibre, or one that is misread. */
type Part = {
  readonly percent: number
  readonly fibre: string | undefined
  readonly line: LabelLine
  /** Whether a heading says that the part is of the lining, the filling or a trim. */
  readonly isOtherCloth: boolean
}

/** Least confidence of a line whose text is used. A less sure line only counts as present. */
const minLineConfidence = 0.7
/** Most percentages that are used. A garment never has so many fibres. */
const maxParts = 60

/**
 * Returns the first run of fibre parts with a sum of exactly 100 percent, largest first: "80% Wool, 20% Polyamide". Returns
 * undefined for a misread part, an unknown fibre or an earlier part outside of the run, because half a composition is wrong.
 */
export function materialOn(lines: readonly LabelLine[]): LabelMaterial | undefined {
  const parts = partsOf(lines).slice(0, maxParts)
  let run: Part[] = []
  const otherParts: Part[] = []
  for (const part of parts) {
    if (part.isOtherCloth) continue
    if (!isBelievable(part) || percentSum(run) + part.percent > 100) {
      otherParts.push(...run)
      run = []
    }
    if (!isBelievable(part)) {
      otherParts.push(part)
      continue
    }
    run.push(part)
    if (percentSum(run) === 100) return isRepeated(otherParts, run) ? materialOf(run) : undefined
  }
  return undefined
}

/** Whether the other parts, as far as they are readable, repeat the run. Labels repeat themselves in other languages. */
function isRepeated(otherParts: readonly Part[], run: readonly Part[]): boolean {
  return otherParts.every((part) => {
    const hasFibre = (fibre: string) => run.some((each) => sameFibre(each.fibre ?? '') === sameFibre(fibre))
    if (part.fibre === undefined) return part.percent > 100 || run.some(({ percent }) => percent === part.percent)
    if (!isBelievable(part)) return hasFibre(part.fibre)
    return run.some(
      (each) => each.percent === part.percent && sameFibre(each.fibre ?? '') === sameFibre(part.fibre ?? ''),
    )
  })
}

/** Maps a fibre's name in the US to its name elsewhere. */
function sameFibre(fibre: string): string {
  return { Spandex: 'Elastane', Lycra: 'Elastane', Nylon: 'Polyamide', Rayon: 'Viscose', Flax: 'Linen' }[fibre] ?? fibre
}

function isBelievable({ percent, fibre, line }: Part): boolean {
  return fibre !== undefined && percent >= 1 && percent <= 100 && line.confidence >= minLineConfidence
}

/** Returns each percentage of a label in order, with the fibre after it, or before it if the label writes it so. */
function partsOf(lines: readonly LabelLine[]): Part[] {
  let isOtherCloth = false
  return lines.flatMap((line) => {
    const heading = headingOf(line.text)
    if (heading !== undefined) isOtherCloth = heading === 'other cloth'
    const pieces = imitationsJoined(line.text).split(/(\d{1,4}) ?[%]/u)
    return pieces.flatMap((digits, at) => {
      if (at % 2 === 0) return []
      const fibreAfter = fibreAtStart(pieces[at + 1] ?? '')
      const fibreBefore =
        at === 1 || fibreAfter === undefined ? fibreAtEnd(withoutTrailingMarks(pieces[at - 1] ?? '')) : undefined
      return [{ percent: Number(digits), fibre: fibreAfter ?? fibreBefore, line, isOtherCloth }]
    })
  })
}

function withoutTrailingMarks(text: string): string {
  return text.replace(/[:.\s]+$/u, '')
}

const cloth =
  /(?<!\p{L})(?:shell|outer|body|main fabric|face|self|oberstoff|ext[eé]rieur|exterior|esterno|tissu principal)(?!\p{L})/iu
const otherCloth =
  /(?<!\p{L})(?:linin[g9]|lined|filling|fill|padding|pocket|trim|contrast|insert|rib|collar|cuffs?|lace|coating|futter|f[uü]llung|doublure|rembourrage|forro|relleno|fodera|imbottitura|voering)(?!\p{L})/iu

/** Returns the subject of the lines from this one on; undefined if the line is not a heading. */
function headingOf(text: string): 'cloth' | 'other cloth' | undefined {
  if (otherCloth.test(text)) return 'other cloth'
  return cloth.test(text) ? 'cloth' : undefined
}

function materialOf(run: readonly Part[]): LabelMaterial {
  const maxPercent = Math.max(...run.map(({ percent }) => percent))
  const largest = run.filter(({ percent }) => percent === maxPercent)
  const lines = [...new Set(run.map(({ line }) => line))]
  return {
    value: run
      .toSorted((one, other) => other.percent - one.percent)
      .map(({ percent, fibre }) => `${percent}% ${fibre ?? ''}`)
      .join(', '),
    mainFibre: largest.length === 1 ? largest[0]?.fibre : undefined,
    words: lines.map(({ text }) => text).join(' '),
    confidence: Math.min(...lines.map(({ confidence }) => confidence)),
  }
}

function percentSum(run: readonly Part[]): number {
  return run.reduce((total, { percent }) => total + percent, 0)
}

import type { Evidence } from '../listing.ts'
import { agreedBrand, mostSaid } from './agreed-brand.ts'
import { labelBrand } from './label-brand.ts'
import { careOnLine } from './label-care.ts'
import { materialOn } from './label-material.ts'
import { originOnLine } from './label-origin.ts'
import { bareSizeOnLine, inseamOnLine, isWaistOnLine, sizeOnLine } from './label-size.ts'
import { type LabelLine, labelLines, type ReadPhoto } from './label-text.ts'

/** Reads the photos in order; the first photo that says a thing decides. */
export function labelFacts(photos: readonly ReadPhoto[]): LabelFacts {
  const each = photos.map(factsOfPhoto)
  const first = (name: keyof LabelFacts) => each.map((facts) => facts[name]).find((fact) => fact !== null) ?? null
  return {
    brand: first('brand'),
    size: first('size'),
    material: first('material'),
    mainFibre: first('mainFibre'),
    origin: first('origin'),
    care: first('care'),
  }
}

/** Whether a photo shows a label: at least one line that only labels have. */
export function showsLabel(photo: ReadPhoto): boolean {
  return photo.looks.some((look) => cueLines(labelLines(look)).length > 0)
}

/**
 * What the looks at a photo say, by majority and in the words of the surest; looks that differ evenly say nothing. Sizes and names
 * that no list knows prove themselves by nothing else: most of the looks must say them, names letter for letter.
 */
function factsOfPhoto({ photoId, looks }: ReadPhoto): LabelFacts {
  const each = looks.map((look) => factsOfLook(photoId, labelLines(look)))
  const agreed = (name: keyof LabelFacts) => mostSaid(each.map((facts) => facts[name]).filter((fact) => fact !== null))
  const isSaidByMost = (times: number) => times * 2 >= looks.length
  const size = agreed('size')
  const timesSize = each.filter((facts) => facts.size?.value === size?.value).length
  return {
    brand: agreedBrand(
      each.map(({ brand }) => brand).filter((brand) => brand !== null),
      isSaidByMost,
    ),
    size: isSaidByMost(timesSize) ? size : null,
    material: agreed('material'),
    mainFibre: agreed('mainFibre'),
    origin: agreed('origin'),
    care: agreed('care'),
  }
}

/** What labels say, each with its photo and words; null where none does. */
type LabelFacts = {
  readonly brand: Evidence | null
  readonly size: Evidence | null
  readonly material: Evidence | null
  /** The fibre with the largest part. */
  readonly mainFibre: Evidence | null
  readonly origin: Evidence | null
  readonly care: Evidence | null
}

/** Lines less sure than this, of 1, say nothing. */
const lineConfidence = 0.7

/** What one look at a photo says, `all` its lines from top to bottom. */
function factsOfLook(photoId: string, all: readonly LabelLine[]): LabelFacts {
  const lines = withInseams(all.filter(({ confidence }) => confidence >= lineConfidence))
  const cues = cueLines(all)
  const evidence = (value: string, words: string, confidence: number): Evidence => ({
    value,
    confidence,
    photoId,
    words,
  })
  const ofLine = (value: string | undefined, line: LabelLine | undefined) =>
    value === undefined || line === undefined ? null : evidence(value, line.text, line.confidence)

  const brand = labelBrand(all, cues)
  const size = sizeLine(lines, cues)
  const material = materialOn(all)
  const origin = lines.find(({ text }) => originOnLine(text) !== undefined)
  const care = lines.filter((line) => careOnLine(line.text).length > 0 && !isDenied(line, all))
  return {
    brand: brand === undefined ? null : evidence(brand.name, brand.words, brand.confidence),
    size: ofLine(size && (sizeOnLine(size.text)?.size ?? bareSizeOnLine(size.text)), size),
    material: material === undefined ? null : evidence(material.value, material.words, material.confidence),
    mainFibre: material?.main === undefined ? null : evidence(material.main, material.words, material.confidence),
    origin: ofLine(origin && originOnLine(origin.text), origin),
    care:
      care.length === 0
        ? null
        : evidence(
            [...new Set(care.flatMap(({ text }) => careOnLine(text)))].join(', '),
            care.map(({ text }) => text).join(' / '),
            Math.min(...care.map(({ confidence }) => confidence)),
          ),
  }
}

/** Whether the line before it ends in "DO NOT": it goes on in this one, and says the opposite. */
function isDenied(line: LabelLine, all: readonly LabelLine[]): boolean {
  return /\bn[o0]t$/iu.test(all[all.indexOf(line) - 1]?.text ?? '')
}

/** Lines that only labels have: fibres in percent, an origin, care words, a marked size, a registered number. */
function cueLines(lines: readonly LabelLine[]): LabelLine[] {
  return lines.filter(({ text, confidence }) => {
    if (confidence < lineConfidence) return false
    if (originOnLine(text) !== undefined || careOnLine(text).length > 0 || sizeOnLine(text)?.marked === true)
      return true
    return /\b\d{1,3} ?% ?\p{L}{3}/u.test(text) || /^(?:RN|CA|WPL)[ .:#]*\d{4,6}$/u.test(text)
  })
}

/** A lone letter or number is easily read into a fold: it must be surer than other lines. */
const loneConfidence = 0.85

/**
 * The line with the size: a marked one, else a lone letter, else a lone number on what is surely a label; two of a kind that
 * differ say nothing, but for marked ones, of which the first is the whole.
 */
function sizeLine(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelLine | undefined {
  const sizes = lines.filter(({ text, isWhole }) => sizeOnLine(text) !== undefined && isWhole)
  const marked = sizes.filter(({ text }) => sizeOnLine(text)?.marked)
  if (marked.length > 0) return marked[0]
  const sure = lines.filter(({ confidence, isWhole }) => isWhole && confidence >= loneConfidence)
  const letters = onlyOne(sure.filter(({ text }) => sizeOnLine(text) !== undefined))
  const numbers = onlyOne(sure.filter(({ text }) => bareSizeOnLine(text) !== undefined))
  return cues.length > 0 ? (letters ?? numbers) : undefined
}

/** A waist and its inseam on two lines become one, so that half of the size is not taken for all of it. */
function withInseams(lines: readonly LabelLine[]): LabelLine[] {
  const inseam = lines.find(({ text }) => inseamOnLine(text) !== undefined)
  if (inseam === undefined) return [...lines]
  return lines.map((line) => {
    if (!isWaistOnLine(line.text)) return line
    const text = `${line.text.replace(/ ?\/$/u, '')} ${inseamOnLine(inseam.text) ?? ''}`
    return { ...line, text, confidence: Math.min(line.confidence, inseam.confidence) }
  })
}

/** The first of lines that all say the same. */
function onlyOne(lines: readonly LabelLine[]): LabelLine | undefined {
  return new Set(lines.map(({ text }) => text)).size === 1 ? lines[0] : undefined
}

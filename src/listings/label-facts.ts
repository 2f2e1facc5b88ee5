import { brandLine } from './label-brand.ts'
import { careOnLine } from './label-care.ts'
import { materialOn } from './label-material.ts'
import { originOnLine } from './label-origin.ts'
import { sizeOnLine } from './label-size.ts'
import { type LabelLine, labelLines, type ReadPhoto } from './label-text.ts'
import type { Evidence } from './listing.ts'

/** What the labels of a garment say, each with its photo and words; null where none does. */
export type LabelFacts = {
  readonly brand: Evidence | null
  readonly size: Evidence | null
  readonly material: Evidence | null
  /** The fibre with the largest part. */
  readonly mainFibre: Evidence | null
  readonly origin: Evidence | null
  readonly care: Evidence | null
}

/** Lines less sure than this say nothing. */
const lineConfidence = 0.7
/** A lone letter is easily read into a fold: it must be surer. */
const letterConfidence = 0.85

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

/** What the looks at a photo say, by majority and in the words of the surest; looks that differ evenly say nothing. */
function factsOfPhoto({ photoId, looks }: ReadPhoto): LabelFacts {
  const each = looks.map((look) => factsOfLook(photoId, labelLines(look)))
  const agreed = (name: keyof LabelFacts) => mostSaid(each.map((facts) => facts[name]).filter((fact) => fact !== null))
  return {
    brand: agreed('brand'),
    size: agreed('size'),
    material: agreed('material'),
    mainFibre: agreed('mainFibre'),
    origin: agreed('origin'),
    care: agreed('care'),
  }
}

function mostSaid(facts: readonly Evidence[]): Evidence | null {
  const groups = [...Map.groupBy(facts, ({ value }) => value).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  const [most, next] = groups
  if (most === undefined || most.length === next?.length) return null
  return most.toSorted((one, other) => other.confidence - one.confidence)[0] ?? null
}

function factsOfLook(photoId: string, all: readonly LabelLine[]): LabelFacts {
  const lines = all.filter(({ confidence }) => confidence >= lineConfidence)
  const cues = cueLines(all)
  const evidence = (value: string, words: string, confidence: number): Evidence => ({
    value,
    confidence,
    photoId,
    words,
  })
  const ofLine = (value: string | undefined, line: LabelLine | undefined) =>
    value === undefined || line === undefined ? null : evidence(value, line.text, line.confidence)

  const brand = brandLine(all, cues)
  const size = sizeLine(lines, cues)
  const material = materialOn(lines)
  const origin = lines.find(({ text }) => originOnLine(text) !== undefined)
  const care = lines.filter(({ text }) => careOnLine(text).length > 0)
  return {
    brand: ofLine(brand?.text, brand),
    size: ofLine(size && sizeOnLine(size.text)?.size, size),
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

/** Lines that only labels have: fibres in percent, an origin, care words, a marked size, a registered number. */
function cueLines(lines: readonly LabelLine[]): LabelLine[] {
  return lines.filter(({ text, confidence }) => {
    if (confidence < lineConfidence) return false
    if (originOnLine(text) !== undefined || careOnLine(text).length > 0 || sizeOnLine(text)?.marked === true)
      return true
    return /\b\d{1,3} ?% ?\p{L}{3}/u.test(text) || /^(?:RN|CA|WPL)[ .:#]*\d{4,6}$/u.test(text)
  })
}

/** The line with the size: a marked one, else a lone letter on what is surely a label; two that differ say nothing. */
function sizeLine(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelLine | undefined {
  const sizes = lines.filter(({ text }) => sizeOnLine(text) !== undefined)
  const marked = sizes.filter(({ text }) => sizeOnLine(text)?.marked)
  if (marked.length > 0) return marked[0]
  const letters = sizes.filter(({ confidence }) => confidence >= letterConfidence)
  const values = new Set(letters.map(({ text }) => text))
  return cues.length > 0 && values.size === 1 ? letters[0] : undefined
}

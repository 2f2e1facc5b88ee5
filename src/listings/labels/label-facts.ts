import type { Evidence } from '../listing.ts'
import { agreedBrand, majorityFact } from './agreed-brand.ts'
import { labelBrand } from './label-brand.ts'
import { careOnLine } from './label-care.ts'
import { materialOn } from './label-material.ts'
import { originOnLine } from './label-origin.ts'
import { bareSizeOnLine, inseamOnLine, isWaistOnLine, sizeOnLine } from './label-size.ts'
import { type LabelLine, labelLines, type ReadPhoto } from './label-text.ts'

/** Returns the facts of labels in the photos. The first photo with a fact decides. */
export function labelFacts(photos: readonly ReadPhoto[]): LabelFacts {
  const factsOfPhotos = photos.map(factsOfPhoto)
  const first = (name: keyof LabelFacts) =>
    factsOfPhotos.map((facts) => facts[name]).find((fact) => fact !== null) ?? null
  return {
    brand: first('brand'),
    size: first('size'),
    material: first('material'),
    mainFibre: first('mainFibre'),
    origin: first('origin'),
    care: first('care'),
  }
}

/** Whether a photo shows a label: it has a line that only labels have. */
export function showsLabel(photo: ReadPhoto): boolean {
  return photo.readings.some((reading) => cueLines(labelLines(reading)).length > 0)
}

/**
 * Returns the facts by a majority of a photo's readings, in the words of the surest one; a tie gives nothing. Sizes and
 * unknown names have no other proof, so most readings must have them, names letter for letter.
 */
function factsOfPhoto({ photoId, readings }: ReadPhoto): LabelFacts {
  const factsOfReadings = readings.map((reading) => factsOfReading(photoId, labelLines(reading)))
  const majorityOf = (name: keyof LabelFacts) =>
    majorityFact(factsOfReadings.map((facts) => facts[name]).filter((fact) => fact !== null))
  const isInMostReadings = (count: number) => count * 2 >= readings.length
  const size = majorityOf('size')
  const readingsWithSize = factsOfReadings.filter((facts) => facts.size?.value === size?.value).length
  return {
    brand: agreedBrand(
      factsOfReadings.map(({ brand }) => brand).filter((brand) => brand !== null),
      isInMostReadings,
    ),
    size: isInMostReadings(readingsWithSize) ? size : null,
    material: majorityOf('material'),
    mainFibre: majorityOf('mainFibre'),
    origin: majorityOf('origin'),
    care: majorityOf('care'),
  }
}

/** The facts of labels, each with its photo and words; null if no label has it. */
type LabelFacts = {
  readonly brand: Evidence | null
  readonly size: Evidence | null
  readonly material: Evidence | null
  /** The fibre with the largest part. */
  readonly mainFibre: Evidence | null
  readonly origin: Evidence | null
  readonly care: Evidence | null
}

/** Least confidence, 0 to 1, of a line that is used. */
const minLineConfidence = 0.7

/** Returns the facts of one reading of a photo. `allLines` are its lines from top to bottom. */
function factsOfReading(photoId: string, allLines: readonly LabelLine[]): LabelFacts {
  const lines = withInseams(allLines.filter(({ confidence }) => confidence >= minLineConfidence))
  const cues = cueLines(allLines)
  const evidence = (value: string, words: string, confidence: number): Evidence => ({
    value,
    confidence,
    photoId,
    words,
  })
  const evidenceOfLine = (value: string | undefined, line: LabelLine | undefined) =>
    value === undefined || line === undefined ? null : evidence(value, line.text, line.confidence)

  const brand = labelBrand(allLines, cues)
  const size = sizeLine(lines, cues)
  const material = materialOn(allLines)
  const origin = lines.find(({ text }) => originOnLine(text) !== undefined)
  const care = lines.filter((line) => careOnLine(line.text).length > 0 && !isDenied(line, allLines))
  return {
    brand: brand === undefined ? null : evidence(brand.name, brand.words, brand.confidence),
    size: evidenceOfLine(size && (sizeOnLine(size.text)?.size ?? bareSizeOnLine(size.text)), size),
    material: material === undefined ? null : evidence(material.value, material.words, material.confidence),
    mainFibre:
      material?.mainFibre === undefined ? null : evidence(material.mainFibre, material.words, material.confidence),
    origin: evidenceOfLine(origin && originOnLine(origin.text), origin),
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

/** Whether the line before ends in "DO NOT", so that this line is a prohibition. */
function isDenied(line: LabelLine, allLines: readonly LabelLine[]): boolean {
  return /\bn[o0]t$/iu.test(allLines[allLines.indexOf(line) - 1]?.text ?? '')
}

/**
 * Returns the lines that only labels have: fibres in percent, an origin, care instructions, a marked size, a registered number.
 */
function cueLines(lines: readonly LabelLine[]): LabelLine[] {
  return lines.filter(({ text, confidence }) => {
    if (confidence < minLineConfidence) return false
    if (originOnLine(text) !== undefined || careOnLine(text).length > 0 || sizeOnLine(text)?.isMarked === true)
      return true
    return /\b\d{1,3} ?% ?\p{L}{3}/u.test(text) || /^(?:RN|CA|WPL)[ .:#]*\d{4,6}$/u.test(text)
  })
}

/** Least confidence of a single letter or number, which is higher because a fold is easily misread as one. */
const minLoneConfidence = 0.85

/**
 * Returns the line with the size: the first marked one, else a single letter, else a single number on a certain label. Several
 * different letters or numbers give nothing.
 */
function sizeLine(lines: readonly LabelLine[], cues: readonly LabelLine[]): LabelLine | undefined {
  const sizes = lines.filter(({ text, isWhole }) => sizeOnLine(text) !== undefined && isWhole)
  const markedSizes = sizes.filter(({ text }) => sizeOnLine(text)?.isMarked)
  if (markedSizes.length > 0) return markedSizes[0]
  const sureLines = lines.filter(({ confidence, isWhole }) => isWhole && confidence >= minLoneConfidence)
  const letters = onlyOne(sureLines.filter(({ text }) => sizeOnLine(text) !== undefined))
  const numbers = onlyOne(sureLines.filter(({ text }) => bareSizeOnLine(text) !== undefined))
  return cues.length > 0 ? (letters ?? numbers) : undefined
}

/** Joins a waist and its inseam on two lines, so that half a size does not pass for the whole. */
function withInseams(lines: readonly LabelLine[]): LabelLine[] {
  const inseam = lines.find(({ text }) => inseamOnLine(text) !== undefined)
  if (inseam === undefined) return [...lines]
  return lines.map((line) => {
    if (!isWaistOnLine(line.text)) return line
    const text = `${line.text.replace(/ ?\/$/u, '')} ${inseamOnLine(inseam.text) ?? ''}`
    return { ...line, text, confidence: Math.min(line.confidence, inseam.confidence) }
  })
}

/** Returns the first line if all lines are equal. */
function onlyOne(lines: readonly LabelLine[]): LabelLine | undefined {
  return new Set(lines.map(({ text }) => text)).size === 1 ? lines[0] : undefined
}

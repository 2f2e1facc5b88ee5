import { formatNumber, table } from '../measuring/table.ts'
import { atLeast, targetTable } from '../measuring/target.ts'
import type { Case } from './cases.ts'
import type { ReadCase } from './read-cases.ts'
import { type Tally, tallyOf } from './tally.ts'
import { fields } from './truth.ts'

/** The share of given values that must be right: better empty than wrong. */
const minPrecision = 0.95
/** The share of garments that must get their color. */
const minRecall = 0.75

const titles: Record<Case['kind'], string> = {
  label: 'made labels',
  photo: 'product photos, each alone',
  product: 'products, all of their photos together',
  garment: 'garments of this side, all of their photos together',
}

/** Tables of every field, of the traits that make labels hard, and of the targets. */
export function report(read: readonly ReadCase[]): string {
  const kinds = (['label', 'photo', 'product', 'garment'] as const).filter((kind) =>
    read.some((one) => one.kind === kind),
  )
  const ofKind = (kind: Case['kind']) => read.filter((one) => one.kind === kind)
  const labels = ofKind('label')
  const surelyWrong = ofKind('garment').filter(({ isSurelyWrongColour }) => isSurelyWrongColour)
  const targets = kinds.flatMap((kind) =>
    fields.flatMap((field) => {
      const { precision, recall } = tallyOf(ofField(ofKind(kind), field))
      const target = atLeast(`precision of ${field}, ${titles[kind]}`, precision, minPrecision, 3)
      return kind === 'garment'
        ? [target, atLeast(`recall of ${field}, ${titles[kind]}`, recall, minRecall, 3)]
        : [target]
    }),
  )
  return [
    ...kinds.map((kind) => `${ofKind(kind).length} ${titles[kind]}:\n${fieldTable(ofKind(kind))}`),
    `Garments with a wrong color that is not under Please check: ${surelyWrong.length} (target: 0)`,
    ...(labels.length > 0
      ? [`The labels by what makes them hard, all fields but colour together:\n${markTable(labels)}`]
      : []),
    targetTable(targets.filter(({ isReached }) => isReached !== undefined)),
  ].join('\n\n')
}

function fieldTable(read: readonly ReadCase[]): string {
  const judged = fields.filter((field) => ofField(read, field).length > 0)
  return table(
    ['', 'n', 'given', 'right', 'precision', 'recall'],
    judged.map((field) => [field, ...figures(tallyOf(ofField(read, field)))]),
  )
}

function markTable(labels: readonly ReadCase[]): string {
  const marks = [...new Set(labels.flatMap((one) => one.marks))].toSorted()
  return table(
    ['', 'labels', 'n', 'given', 'right', 'precision', 'recall'],
    marks.map((mark) => {
      const marked = labels.filter((one) => one.marks.includes(mark))
      const outcomes = marked.flatMap((one) => one.outcomes.filter(({ field }) => field !== 'colour'))
      return [mark, String(marked.length), ...figures(tallyOf(outcomes))]
    }),
  )
}

function ofField(read: readonly ReadCase[], fieldName: string) {
  return read.flatMap((one) => one.outcomes.filter(({ field }) => field === fieldName))
}

function figures({ expected, given, right, precision, recall }: Tally): string[] {
  return [String(expected), String(given), String(right), formatNumber(precision, 3), formatNumber(recall, 3)]
}

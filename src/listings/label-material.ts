import { type LabelLine } from './label-text.ts'

/** Fibres of care labels (names of EU regulation 1007/2011 and the US Textile Act), longest first where one starts another. */
const fibres = [
  'Organic Cotton',
  'Recycled Cotton',
  'Pima Cotton',
  'Cotton',
  'Recycled Polyester',
  'Polyester',
  'Recycled Polyamide',
  'Polyamide',
  'Recycled Nylon',
  'Nylon',
  'Merino Wool',
  'Virgin Wool',
  'New Wool',
  'Lambswool',
  'Wool',
  'Elastane',
  'Spandex',
  'Lycra',
  'Viscose',
  'Rayon',
  'Linen',
  'Flax',
  'Silk',
  'Acrylic',
  'Modacrylic',
  'Cashmere',
  'Lyocell',
  'Tencel',
  'Modal',
  'Leather',
  'Suede',
  'Hemp',
  'Alpaca',
  'Mohair',
  'Angora',
  'Acetate',
  'Cupro',
  'Polyurethane',
  'Ramie',
  'Jute',
  'Down',
  'Feather',
] as const

/** What a label says a garment is made of. `main` is the fibre with the largest part, undefined when two share it. */
export type LabelMaterial = {
  readonly value: string
  readonly main: string | undefined
  readonly words: string
  readonly confidence: number
}

type Part = { readonly percent: number; readonly fibre: string; readonly line: LabelLine }

/**
 * The first run of fibre parts that adds up to exactly 100 percent: "80% Wool, 20% Polyamide". Anything else (a part that
 * was misread, a fibre nobody knows) gives undefined: half a composition is a wrong one.
 */
export function materialOn(lines: readonly LabelLine[]): LabelMaterial | undefined {
  let run: Part[] = []
  for (const part of lines.flatMap(partsOf)) {
    run = sum(run) + part.percent > 100 ? [part] : [...run, part]
    if (sum(run) === 100) return materialOf(run)
  }
  return undefined
}

function partsOf(line: LabelLine): Part[] {
  return [...line.text.matchAll(/(\d{1,3}) ?% ?([\p{L} ]+)/gu)].flatMap(([, digits, words]) => {
    const fibre = fibreOf(words ?? '')
    const percent = Number(digits)
    return fibre !== undefined && percent >= 1 && percent <= 100 ? [{ percent, fibre, line }] : []
  })
}

/** The fibre the words begin with: labels often repeat it in other languages behind. */
function fibreOf(words: string): string | undefined {
  const said = `${words.trim().toLowerCase()} `
  return fibres.find((fibre) => said.startsWith(`${fibre.toLowerCase()} `))
}

function materialOf(run: readonly Part[]): LabelMaterial {
  const most = Math.max(...run.map(({ percent }) => percent))
  const largest = run.filter(({ percent }) => percent === most)
  const lines = [...new Set(run.map(({ line }) => line))]
  return {
    value: run.map(({ percent, fibre }) => `${percent}% ${fibre}`).join(', '),
    main: largest.length === 1 ? largest[0]?.fibre : undefined,
    words: lines.map(({ text }) => text).join(' '),
    confidence: Math.min(...lines.map(({ confidence }) => confidence)),
  }
}

function sum(run: readonly Part[]): number {
  return run.reduce((total, { percent }) => total + percent, 0)
}

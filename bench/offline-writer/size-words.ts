import type { Random } from './random.ts'

/** A size as a label prints it, which is also the right value. */
export type SizeSystem = (random: Random) => string

/** A size in one of the systems clothes are sold in. */
export function sizeWords(random: Random): string {
  return random.pick(systems)(random)
}

const systems: readonly [SizeSystem, ...SizeSystem[]] = [
  alpha,
  alpha,
  alphaMarked,
  alphaMarked,
  alphaAndNumber,
  numberMarked,
  numberMarked,
  numberAlone,
  severalCountries,
  waistAndInseam,
  waistAndInseam,
  kidsByAge,
  kidsByHeight,
  shoe,
  shoe,
]

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const

function alpha(random: Random): string {
  return random.pick([...letters, '3XL', 'S/M', 'L/XL', 'XL/TG', 'One Size'] as const)
}

function alphaMarked(random: Random): string {
  return `Size ${random.pick(letters)}`
}

function alphaAndNumber(random: Random): string {
  const at = random.whole(0, 4)
  return `${letters[at] ?? 'M'} / EU ${36 + 2 * at}`
}

function numberMarked(random: Random): string {
  const [system, least] = random.pick([
    ['Size', 2],
    ['US', 2],
    ['UK', 6],
    ['EU', 34],
    ['FR', 36],
    ['IT', 38],
  ] as const)
  return `${system} ${least + 2 * random.whole(0, 6)}`
}

/** A number that only a person recognizes as a size. */
function numberAlone(random: Random): string {
  return String(34 + 2 * random.whole(0, 6))
}

function severalCountries(random: Random): string {
  const step = 2 * random.whole(0, 5)
  return random.pick([
    `US ${2 + step} / UK ${6 + step} / EU ${34 + step}`,
    `EUR ${34 + step} UK ${6 + step} US ${2 + step}`,
    `FR ${36 + step} IT ${40 + step} UK ${8 + step}`,
  ])
}

function waistAndInseam(random: Random): string {
  const [waist, inseam] = [random.whole(26, 40), 2 * random.whole(14, 17)]
  return random.pick([
    `W${waist} L${inseam}`,
    `W ${waist} / L ${inseam}`,
    `W${waist}`,
    `${waist} x ${inseam}`,
    `Size ${waist} x ${inseam}`,
  ])
}

function kidsByAge(random: Random): string {
  const years = random.whole(2, 12)
  return random.pick([
    `${years}-${years + 1} Years`,
    `${years}Y`,
    `${random.whole(2, 5)}T`,
    '6-9 Months',
    '12-18 Months',
  ])
}

function kidsByHeight(random: Random): string {
  const height = 92 + 6 * random.whole(0, 11)
  return random.pick([`${height} cm`, `EU ${height}`, `${height}-${height + 6} cm`])
}

function shoe(random: Random): string {
  const half = 0.5 * random.whole(0, 9)
  return random.pick([
    `US ${5 + half} UK ${4 + half} EU ${37 + Math.floor(half)}`,
    `UK ${4 + half} / EU ${37 + Math.floor(half)} / US ${5 + half}`,
    `US ${5 + half}`,
    `EUR ${37 + Math.floor(half)} 1/2`,
  ])
}

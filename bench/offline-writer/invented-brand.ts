import type { Random } from './random.ts'

/** A name that is not a real brand, as far as chance allows: "Vellstrand", "Moorek & Tashby", "Olverin Denim". */
export function inventedBrand(random: Random): string {
  const name = inventedName(random)
  const more = random.unit()
  if (more < 0.15) return `${name} & ${inventedName(random)}`
  if (more < 0.4) return `${name} ${random.pick(seconds)}`
  return name
}

function inventedName(random: Random): string {
  const middle = random.isLikely(0.4) ? random.pick(middles) : ''
  const name = random.pick(starts) + middle + random.pick(ends)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const starts = [
  'vell',
  'moor',
  'tash',
  'olv',
  'brem',
  'kard',
  'lind',
  'ost',
  'fenn',
  'grav',
  'hask',
  'jor',
  'quill',
] as const
const middles = ['er', 'an', 'is', 'om', 'el'] as const
const ends = ['strand', 'ek', 'by', 'in', 'wick', 'dale', 'mont', 'ova', 'elle', 'hurst', 'ino', 'sen', 'ary'] as const
const seconds = ['Denim', 'Studio', 'Knitwear', 'London', 'Paris', 'Sport', 'Kids', 'Collection'] as const

/** Random numbers that are the same for the same seed. */
export type Random = {
  /** From 0 to below 1. */
  unit(): number
  between(min: number, max: number): number
  /** A whole number, both ends included. */
  whole(min: number, max: number): number
  isLikely(chance: number): boolean
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
  /** The items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[]
}

export function createRandom(seed: number): Random {
  let count = 0
  const unit = () => noiseAt(count++, 0, seed)
  const whole = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1))
  return {
    unit,
    between: (min, max) => min + unit() * (max - min),
    whole,
    isLikely: (chance) => unit() < chance,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, sortKey: unit() }))
        .toSorted((one, other) => one.sortKey - other.sortKey)
        .map(({ item }) => item),
  }
}

/** Random numbers by position: from 0 to below 1, always the same for the same three whole numbers. */
export function noiseAt(x: number, y: number, seed: number): number {
  let state = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  for (const factor of [0x85ebca6b, 0xc2b2ae35]) {
    state ^= state >>> 15
    state = Math.imul(state, factor)
  }
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
}

/** Like `noiseAt` at any position, smoothly interpolated between whole numbers. */
export function smoothNoiseAt(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [eased(x - left), eased(y - top)]
  const above = mixed(noiseAt(left, top, seed), noiseAt(left + 1, top, seed), across)
  const below = mixed(noiseAt(left, top + 1, seed), noiseAt(left + 1, top + 1, seed), across)
  return mixed(above, below, down)
}

function mixed(one: number, other: number, part: number): number {
  return one + (other - one) * part
}

function eased(part: number): number {
  return part * part * (3 - 2 * part)
}

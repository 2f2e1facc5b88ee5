/** Repeatable random numbers. */
export type Random = {
  /** A whole number from 0 on, below `end`. */
  below(end: number): number
  /** The same items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** The seed of this run, which is printed. PASTFASH_SEED repeats an earlier run. */
export function seedOfRun(): number {
  const seedSetting = process.env['PASTFASH_SEED']
  const seed = seedSetting === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(seedSetting)
  if (!Number.isInteger(seed)) throw new Error(`PASTFASH_SEED is a whole number, not ${seedSetting}`)
  return seed
}

/** The same numbers for the same seed: a linear congruential generator with the constants of Numerical Recipes. */
export function seededRandom(seed: number): Random {
  let state = mixed(seed)
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
  return {
    below,
    shuffled(items) {
      const rest = [...items]
      return items.flatMap(() => rest.splice(below(rest.length), 1))
    },
  }
}

/** Makes neighbouring seeds start far apart: the last step of MurmurHash3. */
function mixed(seed: number): number {
  let bits = seed >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

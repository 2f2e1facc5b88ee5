/** The value of an option that counts something. Throws a sentence when it is no whole number from 1 on. */
export function count(option: string, given: string): number {
  const number = Number(given)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} takes a number from 1 on, not ${given}`)
  return number
}

/** The value of an option that is one of `names`. Throws a sentence when it is not. */
export function known<Name extends string>(option: string, names: readonly Name[], given: string): Name {
  const found = names.find((name) => name === given)
  if (!found) throw new Error(`${option} does not know "${given}", only ${names.join(', ')}`)
  return found
}

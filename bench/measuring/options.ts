/** The value of an option that counts something. Throws a sentence if it is not a whole number from 1 on. */
export function count(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} takes a number from 1 on, not ${text}`)
  return number
}

/** The value of an option that is one of `names`. Throws a sentence if it is not. */
export function oneOf<Name extends string>(option: string, names: readonly Name[], text: string): Name {
  const found = names.find((name) => name === text)
  if (!found) throw new Error(`${option} does not know "${text}", only ${names.join(', ')}`)
  return found
}

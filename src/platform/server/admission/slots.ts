import type { AppError } from '../../errors.ts'

/** Takes one of a user's slots until the returned function is called. Throws the refusal when all are taken. */
export type Slots = (userId: string) => () => void

/** Lets each user do something a few times at once in this process, so that nobody crowds the others out. */
export function createSlots(atOnce: number, refusal: () => AppError): Slots {
  const taken = new Map<string, number>()
  return (userId) => {
    const mine = taken.get(userId) ?? 0
    if (mine >= atOnce) throw refusal()
    taken.set(userId, mine + 1)
    return () => {
      const left = (taken.get(userId) ?? 1) - 1
      if (left > 0) taken.set(userId, left)
      else taken.delete(userId)
    }
  }
}

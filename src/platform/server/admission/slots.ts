import type { AppError } from '../../errors.ts'

/** Takes one of a user's slots until the returned function is called. Throws the refusal if all are taken. */
export type Slots = (userId: string) => () => void

/** Limits how often each user does something at once in this process, so that no user crowds the others out. */
export function createSlots(maxPerUser: number, refusal: () => AppError): Slots {
  const takenSlots = new Map<string, number>()
  return (userId) => {
    const takenByUser = takenSlots.get(userId) ?? 0
    if (takenByUser >= maxPerUser) throw refusal()
    takenSlots.set(userId, takenByUser + 1)
    return () => {
      const remaining = (takenSlots.get(userId) ?? 1) - 1
      if (remaining > 0) takenSlots.set(userId, remaining)
      else takenSlots.delete(userId)
    }
  }
}

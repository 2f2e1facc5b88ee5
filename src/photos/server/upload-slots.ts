import { AppError } from '../../platform/errors.ts'
import { createSlots } from '../../platform/server/slots.ts'
import { uploadsAtOnce } from '../limits.ts'

/** Receives one photo in one of the seller's slots; throws 'too-many' when all are taken. */
export type UploadSlots = <T>(userId: string, receive: () => Promise<T>) => Promise<T>

export function createUploadSlots(): UploadSlots {
  const takeSlot = createSlots(uploadsAtOnce, tooMany)
  return async (userId, receive) => {
    const freeSlot = takeSlot(userId)
    try {
      return await receive()
    } finally {
      freeSlot()
    }
  }
}

function tooMany() {
  return new AppError(
    'too-many',
    'Too many photos are arriving at once. The rest is kept on your device and sent next.',
    { retryAfter: 1 },
  )
}

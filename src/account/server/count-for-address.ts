import type { RequestLimit } from '../../platform/server/admission/request-limits.ts'
import type { AccountServices } from './account-services.ts'
import type { KnownDevice } from './sessions/known-device.ts'

type Services = Pick<AccountServices, 'requestLimits'>
type AddressCount = { action: 'wrong-password' | 'reset-of-address'; address: string; device: KnownDevice }

/**
 * Counts an action for a mail address. A device that signed in to it before has its own count, so that
 * others cannot use up the limit of its seller. Throws AppError('too-many').
 */
export async function countForAddress(
  { requestLimits }: Services,
  count: AddressCount,
  limit: RequestLimit,
): Promise<void> {
  await requestLimits.count(...keyOf(count), limit)
}

/** Resets the count of an action for the mail address, or for the known device. */
export async function resetCountForAddress({ requestLimits }: Services, count: AddressCount): Promise<void> {
  await requestLimits.forget(...keyOf(count))
}

function keyOf({ action, address, device }: AddressCount): [action: string, caller: string] {
  return device.knows(address) ? [`${action}-here`, `${device.id} ${address}`] : [action, address]
}

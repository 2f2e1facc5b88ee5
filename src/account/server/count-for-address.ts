import type { RequestLimit } from '../../platform/server/admission/request-limits.ts'
import type { AccountServices } from './account-services.ts'
import type { KnownDevice } from './sessions/known-device.ts'

type Services = Pick<AccountServices, 'requestLimits'>
type AddressCount = { what: 'wrong-password' | 'reset-of-address'; address: string; device: KnownDevice }

/**
 * Adds one to the count of `what` for an address. A device that signed in to the address before has its own count, so that
 * others cannot use up the limit of its seller. Throws AppError('too-many').
 */
export async function countForAddress(
  { requestLimits }: Services,
  count: AddressCount,
  limit: RequestLimit,
): Promise<void> {
  await requestLimits.count(...keyOf(count), limit)
}

/** Resets the count of `what` for the address, or for the known device. */
export async function resetCountForAddress({ requestLimits }: Services, count: AddressCount): Promise<void> {
  await requestLimits.forget(...keyOf(count))
}

function keyOf({ what, address, device }: AddressCount): [what: string, whom: string] {
  return device.knows(address) ? [`${what}-here`, `${device.id} ${address}`] : [what, address]
}

import type { RequestLimit } from '../../platform/server/admission/request-limits.ts'
import type { AccountServices } from './account-services.ts'
import type { KnownDevice } from './sessions/known-device.ts'

type Services = Pick<AccountServices, 'requestLimits'>
type Counted = { what: 'wrong-password' | 'reset-of-address'; address: string; device: KnownDevice }

/**
 * Counts one more of `what` for an address. A device that signed in to it before is counted by itself, so that nobody
 * elsewhere can use up what its seller may ask. Throws 'too-many'.
 */
export async function takeForAddress(
  { requestLimits }: Services,
  counted: Counted,
  limit: RequestLimit,
): Promise<void> {
  await requestLimits.take(...keyOf(counted), limit)
}

/** Counts `what` from none again where it was counted. */
export async function forgetForAddress({ requestLimits }: Services, counted: Counted): Promise<void> {
  await requestLimits.forget(...keyOf(counted))
}

function keyOf({ what, address, device }: Counted): [what: string, whom: string] {
  return device.knows(address) ? [`${what}-here`, `${device.id} ${address}`] : [what, address]
}

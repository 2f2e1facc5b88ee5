import { z } from 'zod'
import type { Marketplace } from '../../marketplace.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'

/** A place that items are sent from, as eBay has it, switched on. */
export type AccountLocation = {
  readonly key: string
  readonly name: string
  readonly city: string | null
  readonly stateOrProvince: string | null
  readonly postalCode: string | null
  /** ISO 3166, two letters. */
  readonly country: string
}

const pageSize = 100
/** More than any seller has; eBay says how many there are, and a wrong number must not ask for ever. */
const pagesMost = 20
const text = z.string().optional().catch(undefined)
const listSchema = z.object({
  total: z.int().optional(),
  locations: z
    .array(
      z.object({
        merchantLocationKey: z.string(),
        name: text,
        merchantLocationStatus: text,
        location: z
          .object({
            address: z
              .object({ city: text, stateOrProvince: text, postalCode: text, country: text })
              .optional()
              .catch(undefined),
          })
          .optional()
          .catch(undefined),
      }),
    )
    .optional(),
})
type Listed = NonNullable<z.infer<typeof listSchema>['locations']>

/** The account's locations that can be listed from: eBay refuses listings of one without a country. Throws `EbayFailure`. */
export async function listLocations(callEbay: CallEbay): Promise<AccountLocation[]> {
  const found: Listed = []
  for (let page = 0; page < pagesMost; page += 1) {
    const { locations = [], total = 0 } = await callEbay({
      host: 'api',
      method: 'GET',
      path: `/sell/inventory/v1/location?limit=${pageSize}&offset=${page * pageSize}`,
      // Nothing at all where there are none.
      answer: z.preprocess((answer) => answer || {}, listSchema),
      isRepeatable: true,
    })
    found.push(...locations)
    if (locations.length === 0 || found.length >= total) break
  }
  return found.flatMap(({ merchantLocationKey: key, name, merchantLocationStatus, location }) => {
    const { city, stateOrProvince, postalCode, country } = location?.address ?? {}
    if (merchantLocationStatus !== 'ENABLED' || !country) return []
    const place = { city: city || null, stateOrProvince: stateOrProvince || null, postalCode: postalCode || null }
    return [{ key, name: name || key, ...place, country }]
  })
}

/** What the keys of locations begin with that PastFash made. */
const ownKey = 'pastfash-'

/**
 * The one to send from: the one that was, else the only one that PastFash made, else the only one where it is in the marketplace's country.
 * Undefined where there is none, and where the seller is to choose: the place sets what buyers pay for shipping.
 */
export function chosenLocation(
  locations: readonly AccountLocation[],
  currentKey: string | null,
  { country }: Marketplace,
): AccountLocation | undefined {
  const own = locations.filter(({ key }) => key.startsWith(ownKey))
  const [only, ...others] = own.length > 0 ? own : locations
  const current = locations.find(({ key }) => key === currentKey)
  return current ?? (only?.country === country && others.length === 0 ? only : undefined)
}

/** The location of the account with this postal code of the marketplace's country. */
export function locationWithPostalCode(
  locations: readonly AccountLocation[],
  postalCode: string,
  marketplace: Marketplace,
): AccountLocation | undefined {
  const { samePlace } = marketplace.postalCode
  return locations.find(
    (place) =>
      place.country === marketplace.country && place.postalCode !== null && samePlace(place.postalCode, postalCode),
  )
}

/**
 * Makes a location of the seller's own postal code. Its key says the code, so that a second time finds what the first made, or
 * switches it on again. Throws `EbayFailure`.
 */
export async function makeLocation(
  callEbay: CallEbay,
  postalCode: string,
  { country }: Marketplace,
): Promise<AccountLocation> {
  const key = `${ownKey}${postalCode}`
  const name = `Ships from ${postalCode}`
  const path = `/sell/inventory/v1/location/${encodeURIComponent(key)}`
  const address = { postalCode, country }
  const body = { location: { address }, name, locationTypes: ['WAREHOUSE'], merchantLocationStatus: 'ENABLED' }
  const ask = { host: 'api', method: 'POST', answer: z.unknown(), isRepeatable: true } as const
  try {
    await callEbay({ ...ask, path, body })
  } catch (error) {
    if (!isTaken(error)) throw error
    await callEbay({ ...ask, path: `${path}/enable` }).catch(passOverEnabled)
  }
  return { key, name, city: null, stateOrProvince: null, ...address }
}

/** eBay documents 409, and is seen to answer 400 with 25803. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof EbayFailure) || error.kind !== 'refused') return false
  return error.status === 409 || error.errors.some(({ errorId }) => errorId === 25803)
}

/** One that is switched on already is refused with 25802, and is what was wanted. */
function passOverEnabled(error: unknown): void {
  if (error instanceof EbayFailure && error.errors.some(({ errorId }) => errorId === 25802)) return
  throw error
}

import { z } from 'zod'
import type { Marketplace } from '../../marketplace.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'

/** A location at eBay that items are sent from. It is enabled. */
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
/** More than any seller needs. It ends the loop if eBay reports a wrong total. */
const maxPages = 20
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
type ListedLocations = NonNullable<z.infer<typeof listSchema>['locations']>

/**
 * The account's locations that can be listed from: enabled ones with a country, because eBay refuses others. Throws
 * `EbayFailure`.
 */
export async function listLocations(callEbay: CallEbay): Promise<AccountLocation[]> {
  const listed: ListedLocations = []
  for (let page = 0; page < maxPages; page += 1) {
    const { locations = [], total = 0 } = await callEbay({
      host: 'api',
      method: 'GET',
      path: `/sell/inventory/v1/location?limit=${pageSize}&offset=${page * pageSize}`,
      // eBay sends no body if there are no locations.
      answer: z.preprocess((answer) => answer || {}, listSchema),
      isRepeatable: true,
    })
    listed.push(...locations)
    if (locations.length === 0 || listed.length >= total) break
  }
  return listed.flatMap(({ merchantLocationKey: key, name, merchantLocationStatus, location }) => {
    const { city, stateOrProvince, postalCode, country } = location?.address ?? {}
    if (merchantLocationStatus !== 'ENABLED' || !country) return []
    const address = { city: city || null, stateOrProvince: stateOrProvince || null, postalCode: postalCode || null }
    return [{ key, name: name || key, ...address, country }]
  })
}

/** The prefix of the keys of locations that PastFash made. */
const ownKeyPrefix = 'pastfash-'

/**
 * The location to send from: the current one; else the only one that PastFash made; else the only one, if it is in the
 * marketplace's country. Undefined if there is none, or if the seller must choose, because the location decides what buyers pay
 * for shipping.
 */
export function chosenLocation(
  locations: readonly AccountLocation[],
  currentKey: string | null,
  { country }: Marketplace,
): AccountLocation | undefined {
  const madeHere = locations.filter(({ key }) => key.startsWith(ownKeyPrefix))
  const [only, ...others] = madeHere.length > 0 ? madeHere : locations
  const current = locations.find(({ key }) => key === currentKey)
  return current ?? (only?.country === country && others.length === 0 ? only : undefined)
}

/** The account's location with this postal code in the marketplace's country. */
export function locationWithPostalCode(
  locations: readonly AccountLocation[],
  postalCode: string,
  marketplace: Marketplace,
): AccountLocation | undefined {
  const { samePlace } = marketplace.postalCode
  return locations.find(
    (location) =>
      location.country === marketplace.country &&
      location.postalCode !== null &&
      samePlace(location.postalCode, postalCode),
  )
}

/**
 * Makes a location with the seller's postal code. The code is part of its key, so a repeated call finds the location of the
 * first, and enables it again. Throws `EbayFailure`.
 */
export async function makeLocation(
  callEbay: CallEbay,
  postalCode: string,
  { country }: Marketplace,
): Promise<AccountLocation> {
  const key = `${ownKeyPrefix}${postalCode}`
  const name = `Ships from ${postalCode}`
  const path = `/sell/inventory/v1/location/${encodeURIComponent(key)}`
  const address = { postalCode, country }
  const body = { location: { address }, name, locationTypes: ['WAREHOUSE'], merchantLocationStatus: 'ENABLED' }
  const request = { host: 'api', method: 'POST', answer: z.unknown(), isRepeatable: true } as const
  try {
    await callEbay({ ...request, path, body })
  } catch (error) {
    if (!alreadyExists(error)) throw error
    await callEbay({ ...request, path: `${path}/enable` }).catch(ignoreEnabled)
  }
  return { key, name, city: null, stateOrProvince: null, ...address }
}

/** eBay documents status 409, but was seen to answer 400 with 25803. */
function alreadyExists(error: unknown): boolean {
  if (!(error instanceof EbayFailure) || error.kind !== 'refused') return false
  return error.status === 409 || error.errors.some(({ errorId }) => errorId === 25803)
}

/** Ignores 25802, which refuses to enable a location that is enabled already. */
function ignoreEnabled(error: unknown): void {
  if (error instanceof EbayFailure && error.errors.some(({ errorId }) => errorId === 25802)) return
  throw error
}

import { leafCategories } from '../../contracts/ebay/leaf-categories.ts'
import { openSigningKey, type SigningKey } from './notification/signing-key.ts'
import { openClock, type SimulatedClock } from './store/clock.ts'
import { openPictureBytes, type PictureBytes } from './store/pictures.ts'
import { openStore, type Store, type Table } from './store/store.ts'
import type {
  AccessToken,
  Code,
  InventoryLocation,
  Item,
  Keyset,
  Listing,
  Offer,
  Order,
  Picture,
  Policy,
  RefreshToken,
  Seller,
} from './stored-rows.ts'
import { type CategoryTree, categoryTree } from './taxonomy/category-tree.ts'

/** Settings for tests; a restart resets them. */
export type MarketSettings = {
  /** Lifetime of an access token in seconds; eBay's is 7200. */
  accessTokenSeconds: number
  /** Time from the opt-in until business policies are on (at eBay up to 24 hours); null: until the test says so. */
  optInDelayMs: number | null
  /** Calls per day per keyset and API. Default: eBay's own limits. */
  dailyLimits: Readonly<Record<string, number>>
  /** Whether the consent page cuts the window that opened it off (Cross-Origin-Opener-Policy), as a login page may. */
  cutsOpener: boolean
  /** Codes of shipping services that eBay no longer offers. */
  withdrawnServices: readonly string[]
}

/** The whole state of the simulated eBay. Its handlers read and write it synchronously, so that no two requests mix. */
export type Market = {
  readonly store: Store
  readonly clock: SimulatedClock
  readonly settings: MarketSettings
  readonly tree: CategoryTree
  readonly pictureBytes: PictureBytes
  readonly signingKey: SigningKey
  readonly sellers: Table<Seller>
  readonly keysets: Table<Keyset>
  readonly codes: Table<Code>
  readonly refreshTokens: Table<RefreshToken>
  readonly accessTokens: Table<AccessToken>
  readonly policies: Table<Policy>
  readonly locations: Table<InventoryLocation>
  readonly items: Table<Item>
  readonly offers: Table<Offer>
  readonly listings: Table<Listing>
  readonly pictures: Table<Picture>
  readonly orders: Table<Order>
  /** Times of each seller's uploads in the last seconds, by userId; in memory only. */
  readonly imagePosts: Map<string, number[]>
  /** Today's calls by keyset and API; in memory only. */
  readonly callsOfDay: Map<string, number>
}

export type MarketOptions = {
  readonly folder?: string | undefined
  readonly clock?: (() => number) | undefined
  readonly optInDelayMs?: number | undefined
}

export function openMarket({ folder, clock = Date.now, optInDelayMs = 0 }: MarketOptions): Market {
  const store = openStore(folder)
  const market: Market = {
    store,
    clock: openClock(store, clock),
    settings: { accessTokenSeconds: 7200, optInDelayMs, dailyLimits: {}, cutsOpener: false, withdrawnServices: [] },
    tree: categoryTree(leafCategories),
    pictureBytes: openPictureBytes(folder),
    signingKey: openSigningKey(store),
    sellers: store.table('sellers'),
    keysets: store.table('keysets'),
    codes: store.table('codes'),
    refreshTokens: store.table('refresh tokens'),
    accessTokens: store.table('access tokens'),
    policies: store.table('policies'),
    locations: store.table('places'),
    items: store.table('items'),
    offers: store.table('offers'),
    listings: store.table('listings'),
    pictures: store.table('pictures'),
    orders: store.table('sales'),
    imagePosts: new Map(),
    callsOfDay: new Map(),
  }
  forgetExpiredTokens(market)
  store.commit()
  return market
}

/** The key of a row that is unique within one seller's account. */
export function keyOf(userId: string, name: string): string {
  return JSON.stringify([userId, name])
}

function forgetExpiredTokens({ codes, accessTokens, clock }: Market): void {
  codes.deleteWhere(({ expiresAt }) => expiresAt < clock.now())
  accessTokens.deleteWhere(({ expiresAt }) => expiresAt < clock.now())
}

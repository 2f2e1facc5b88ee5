import { leafCategories } from '../../contracts/ebay/leaf-categories.ts'
import { openSigningKey, type SigningKey } from './notification/signing-key.ts'
import { openClock, type SimulatedClock } from './store/clock.ts'
import { openPictureBytes, type PictureBytes } from './store/pictures.ts'
import { openStore, type Store, type Table } from './store/store.ts'
import type {
  AccessToken,
  Code,
  Item,
  Keyset,
  Listing,
  Offer,
  Picture,
  Place,
  Policy,
  RefreshToken,
  Sale,
  Seller,
} from './stored.ts'
import { type CategoryTree, categoryTree } from './taxonomy/category-tree.ts'

/** What tests may set; none of it outlives a restart. */
export type MarketSettings = {
  /** Life of an access token; eBay's is 7200. */
  accessTokenSeconds: number
  /** How long business policies take to be switched on after the opt-in (at eBay up to 24 hours); null: until told. */
  optInDelayMs: number | null
  /** Calls a day per keyset and API; eBay's own limits where nothing is said. */
  dailyLimits: Readonly<Record<string, number>>
  /** The consent page parts with the window that opened it (Cross-Origin-Opener-Policy), as a login page may. */
  cutsOpener: boolean
}

/** Everything the simulated eBay knows. Its handlers read and write it without waiting, so that no two requests mix. */
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
  readonly places: Table<Place>
  readonly items: Table<Item>
  readonly offers: Table<Offer>
  readonly listings: Table<Listing>
  readonly pictures: Table<Picture>
  readonly sales: Table<Sale>
  /** When each seller uploaded pictures in the last seconds, by userId; in memory only. */
  readonly imagePosts: Map<string, number[]>
  /** Calls of today by keyset and API; in memory only. */
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
    settings: { accessTokenSeconds: 7200, optInDelayMs, dailyLimits: {}, cutsOpener: false },
    tree: categoryTree(leafCategories),
    pictureBytes: openPictureBytes(folder),
    signingKey: openSigningKey(store),
    sellers: store.table('sellers'),
    keysets: store.table('keysets'),
    codes: store.table('codes'),
    refreshTokens: store.table('refresh tokens'),
    accessTokens: store.table('access tokens'),
    policies: store.table('policies'),
    places: store.table('places'),
    items: store.table('items'),
    offers: store.table('offers'),
    listings: store.table('listings'),
    pictures: store.table('pictures'),
    sales: store.table('sales'),
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

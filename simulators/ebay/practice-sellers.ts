import { randomBytes } from 'node:crypto'
import type { Market } from './market.ts'
import type { Seller } from './stored-rows.ts'

/**
 * The sellers on the consent page of a new practice marketplace, each at a different stage of setting up the account.
 */
const practiceSellers: readonly Seller[] = [
  {
    userId: 'PrctCaseyMorgan01',
    username: 'casey_closet',
    name: 'Casey Morgan',
    accountType: 'INDIVIDUAL',
    status: 'CONFIRMED',
    address: { city: 'Orlando', stateOrProvince: 'FL', postalCode: '32801' },
    isRegistered: true,
    sellingLimit: { amount: '25000.0', quantity: 2500 },
  },
  {
    userId: 'PrctRiverside0002',
    username: 'riverside_resale',
    name: 'Riverside Resale LLC',
    accountType: 'BUSINESS',
    status: 'CONFIRMED',
    address: { city: 'Portland', stateOrProvince: 'OR', postalCode: '97201' },
    isRegistered: true,
    sellingLimit: { amount: '500000.0', quantity: 20000 },
    policiesFrom: 0,
  },
  {
    userId: 'PrctNoorHaddad003',
    username: 'noor_starts_small',
    name: 'Noor Haddad',
    accountType: 'INDIVIDUAL',
    status: 'CONFIRMED',
    address: { city: 'Austin', stateOrProvince: 'TX', postalCode: '78701' },
    isRegistered: false,
    sellingLimit: { amount: '500.0', quantity: 10 },
  },
]

/** The sellers that every marketplace has from its first start. */
export function seedSellers({ sellers, store }: Market): void {
  for (const seller of practiceSellers) if (sellers.get(seller.userId) === undefined) sellers.set(seller.userId, seller)
  store.commit()
}

/** Adds the seller of a demo shop, with everything in order. */
export function addDemoSeller(market: Market): Seller {
  const username = `demo_shop_${market.sellers.values().length + 1}`
  return addSeller(market, { username, name: 'Demo Shop', isDemo: true })
}

/** Adds a seller with everything in order, policies switched on too. `facts` replace its defaults. */
export function addSeller({ sellers, store }: Market, facts: Partial<Seller> = {}): Seller {
  const userId = randomBytes(9).toString('base64url')
  const seller: Seller = {
    userId,
    username: `seller_${sellers.values().length + 1}`,
    name: 'Sam Seller',
    accountType: 'INDIVIDUAL',
    status: 'CONFIRMED',
    address: { city: 'Orlando', stateOrProvince: 'FL', postalCode: '32801' },
    isRegistered: true,
    sellingLimit: { amount: '100000.0', quantity: 10000 },
    policiesFrom: 0,
    ...facts,
  }
  sellers.set(seller.userId, seller)
  store.commit()
  return seller
}

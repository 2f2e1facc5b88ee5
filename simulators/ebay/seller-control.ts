import type { Market } from './market.ts'
import { issueAccessToken, issueRefreshToken, revokeEverything, sellerScopes } from './oauth/tokens.ts'
import { addSeller } from './practice-sellers.ts'
import type { Seller } from './stored-rows.ts'

export type SellerControl = {
  list(): readonly Seller[]
  /** Adds a seller with everything in order, business policies too. `facts` replace its defaults. */
  add(facts?: Partial<Seller>): Seller
  change(userId: string, facts: Partial<Omit<Seller, 'userId'>>): Seller
  /** Tokens as after a consent, without the consent page. Default: all of the product's scopes. */
  tokens(userId: string, scopes?: readonly string[]): { readonly accessToken: string; readonly refreshToken: string }
  /** Revokes every token and code of a seller, as a withdrawn consent or a changed password does. */
  revoke(userId: string): void
  /** Expires the access tokens of a seller; the refresh tokens stay. */
  expireAccess(userId: string): void
}

/** `clientId` is the application that gets the tokens. */
export function sellerControl(market: Market, clientId: string): SellerControl {
  const { sellers, store } = market
  return {
    list: () => sellers.values(),
    add: (facts) => addSeller(market, facts),
    change: (userId, facts) => {
      const seller = sellers.get(userId)
      if (seller === undefined) throw new Error(`The marketplace has no seller ${userId}.`)
      const changed = { ...seller, ...facts }
      sellers.set(userId, changed)
      store.commit()
      return changed
    },
    tokens: (userId, scopes = sellerScopes) => {
      const grant = { userId, clientId, scopes }
      const refreshToken = issueRefreshToken(market, grant)
      const { token } = issueAccessToken(market, { ...grant, refreshToken })
      store.commit()
      return { accessToken: token, refreshToken }
    },
    revoke: (userId) => {
      revokeEverything(market, userId)
      store.commit()
    },
    expireAccess: (userId) => {
      market.accessTokens.deleteWhere((token) => token.userId === userId)
      store.commit()
    },
  }
}

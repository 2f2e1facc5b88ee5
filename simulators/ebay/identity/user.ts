import { json } from '../wire/answer.ts'
import type { SellerHandler } from '../wire/api-call.ts'

/** GET /commerce/identity/v1/user/: the more scopes the token has, the more fields are answered. */
export const identityHandlers: Readonly<Record<string, SellerHandler>> = {
  getUser: ({ seller, scopes }) => {
    const { userId, username, accountType, status, name, address } = seller
    const [firstName = '', ...lastNames] = name.split(' ')
    const account = {
      ...(accountType === 'BUSINESS' ? { name } : { firstName, lastName: lastNames.join(' ') }),
      [accountType === 'BUSINESS' ? 'address' : 'registrationAddress']: { ...address, country: 'US' },
    }
    const isAddressShown = scopes.some((scope) => scope.endsWith('/commerce.identity.address.readonly'))
    return json(200, {
      userId,
      username,
      accountType,
      status,
      registrationMarketplaceId: 'EBAY_US',
      ...(isAddressShown && { [accountType === 'BUSINESS' ? 'businessAccount' : 'individualAccount']: account }),
    })
  },
}

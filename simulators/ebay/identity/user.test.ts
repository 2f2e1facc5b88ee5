import { expect, test } from 'vitest'
import { startSimulator } from '../testing/start-simulator.ts'

const path = '/commerce/identity/v1/user/'

test('a seller’s address is shown only with the scope for it', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const { userId, username } = seller
  const scope = (name: string) => `https://api.ebay.com/oauth/api_scope/commerce.identity.${name}`
  const { accessToken } = simulator.sellers.tokens(userId, [scope('readonly')])
  const without = await ask('GET', path, { base: 'apiz', token: accessToken })
  expect(without).toMatchObject({
    status: 200,
    body: { userId, username, accountType: 'INDIVIDUAL', status: 'CONFIRMED', registrationMarketplaceId: 'EBAY_US' },
  })
  expect(without.body).not.toHaveProperty('individualAccount')
  expect((await ask('GET', path, { base: 'apiz' })).body).toMatchObject({
    individualAccount: { firstName: 'Sam', registrationAddress: { postalCode: '32801', country: 'US' } },
  })
})

test('a username can change, the userId stays', async () => {
  const { simulator, seller, ask } = await startSimulator()
  simulator.sellers.change(seller.userId, { username: 'renamed', accountType: 'BUSINESS' })
  expect((await ask('GET', path, { base: 'apiz' })).body).toMatchObject({
    userId: seller.userId,
    username: 'renamed',
    businessAccount: { name: 'Sam Seller' },
  })
})

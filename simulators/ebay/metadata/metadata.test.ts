import { expect, test } from 'vitest'
import { errorIds, startSimulator } from '../testing/start-simulator.ts'
import { tokenRequest } from '../testing/token-request.ts'

const metadata = '/sell/metadata/v1'
const conditions = `${metadata}/marketplace/EBAY_US/get_item_condition_policies`

test('a leaf category of clothes accepts six conditions, under eBay’s labels', async () => {
  const { ask } = await startSimulator()
  const { status, body } = await ask('GET', `${conditions}?filter=categoryIds:%7B11483%7D`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    itemConditionPolicies: [
      {
        categoryId: '11483',
        categoryTreeId: '0',
        itemConditionRequired: true,
        itemConditions: ['1000', '1500', '1750', '2990', '3000', '3010'].map((conditionId) => ({ conditionId })),
      },
    ],
  })
  expect(JSON.stringify(body)).toMatch(/"conditionId":"3000","conditionDescription":"Pre-owned - Good"/)
})

test('parents include their leaf categories, an unknown category gives a warning, and no category at all answers 204', async () => {
  const { ask } = await startSimulator()
  const belts = await ask('GET', `${conditions}?filter=categoryIds:%7B4250%7C1%7D`)
  expect(JSON.stringify(belts.body)).toContain('"categoryId":"2993"')
  expect(belts.body).toMatchObject({ warnings: [{ errorId: 46003 }] })
  expect((await ask('GET', `${conditions}?filter=categoryIds:%7B1%7D`)).status).toBe(204)
  expect(errorIds(await ask('GET', conditions.replace('EBAY_US', 'EBAY_XX')))).toEqual([46001])
})

test('shipping services include those that a flat rate policy can use', async () => {
  const { simulator, ask } = await startSimulator()
  const form = { grant_type: 'client_credentials', scope: 'https://api.ebay.com/oauth/api_scope' }
  const token = String((await tokenRequest(simulator, form)).body['access_token'])
  const answer = await ask('GET', `${metadata}/shipping/marketplace/EBAY_US/get_shipping_services`, { token })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      shippingServices: expect.arrayContaining([
        expect.objectContaining({
          shippingService: 'USPSPriority',
          validForSellingFlow: true,
          internationalService: false,
          shippingCostTypes: expect.arrayContaining(['FLAT_RATE']),
        }),
      ]),
    },
  })
})

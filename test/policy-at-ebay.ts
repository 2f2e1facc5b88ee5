import { expect } from 'vitest'
import { goodPolicies } from '../contracts/ebay/good-bodies.ts'
import type { PolicyKind } from '../src/ebay/api.ts'
import type { EbayTestEnvironment } from './ebay-test-environment.ts'

/** Makes a policy as the seller would at eBay's own site. Returns its id. */
export async function createPolicyAtEbay(
  env: EbayTestEnvironment,
  ebayUserId: string,
  kind: PolicyKind,
  changes: Record<string, unknown>,
): Promise<string> {
  const { accessToken } = env.ebay.sellers.tokens(ebayUserId)
  const answer = await fetch(`${env.ebay.addresses.api}/sell/account/v1/${kind}_policy`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'content-language': 'en-US',
      'accept-language': 'en-US',
    },
    body: JSON.stringify({ ...goodPolicies[kind], ...changes }),
  })
  const created = (await answer.json()) as Record<string, string>
  expect([answer.status, created]).toMatchObject([201, { [`${kind}PolicyId`]: expect.any(String) }])
  return created[`${kind}PolicyId`] ?? ''
}

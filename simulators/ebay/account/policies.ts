import type { PolicyBody, PolicyKind } from '../../../contracts/ebay/bodies.ts'
import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { refusalOfSellerNotOptedIn, refusalOfTakenName } from '../../../contracts/ebay/rules-policy.ts'
import type { Market } from '../market.ts'
import type { Policy, Seller } from '../stored-rows.ts'
import { type Answer, json, refused } from '../wire/answer.ts'
import type { SellerCall, SellerHandler } from '../wire/api-call.ts'
import { hasPolicies } from './programs.ts'

/** The three kinds of business policies, which differ only in their names. */
export const policyHandlers: Readonly<Record<string, SellerHandler>> = {
  ...handlersOf('payment', { one: 'PaymentPolicy', all: 'PaymentPolicies', id: 'payment_policy_id' }),
  ...handlersOf('fulfillment', { one: 'FulfillmentPolicy', all: 'FulfillmentPolicies', id: 'fulfillmentPolicyId' }),
  ...handlersOf('return', { one: 'ReturnPolicy', all: 'ReturnPolicies', id: 'return_policy_id' }),
}

/** The handlers of one kind. `one` and `all`: as in operationIds; `id`: the path parameter. */
function handlersOf(kind: PolicyKind, { one, all, id }: { one: string; all: string; id: string }) {
  const create: SellerHandler = ({ market, seller, body, origin, trouble }) => {
    const policy = body as PolicyBody
    const { name = '', marketplaceId = '' } = policy
    const existing = findPolicy(market, seller, kind, marketplaceId, name)
    if (existing !== undefined) {
      return refused(400, refusalOfTakenName(name, existing.policyId, trouble !== 'duplicate-without-id'))
    }
    const policyId = String(market.store.next('policies', 6_210_000_001))
    const newPolicy = { policyId, kind, userId: seller.userId, body: policy }
    market.policies.set(policyId, newPolicy)
    const location = `${origin}/api/sell/account/v1/${kind}_policy/${policyId}`
    return json(201, { ...policyAnswer(newPolicy), warnings: [] }, { location })
  }
  const readById: SellerHandler = ({ market, seller, path }) => {
    const policy = market.policies.get(path[id] ?? '')
    return policy?.userId === seller.userId && policy.kind === kind
      ? json(200, policyAnswer(policy))
      : refused(404, ebayError(20404, { fieldName: `${kind}PolicyId` }, {}, 'account'))
  }
  const readByName: SellerHandler = ({ market, seller, query }) => {
    const policy = findPolicy(market, seller, kind, query.get('marketplace_id') ?? '', query.get('name') ?? '')
    return policy === undefined
      ? refused(404, ebayError(20404, { fieldName: 'name' }, {}, 'account'))
      : json(200, policyAnswer(policy))
  }
  const list: SellerHandler = ({ market, seller, query, origin }) => {
    const policies = market.policies
      .values()
      .filter((policy) => policy.userId === seller.userId && policy.kind === kind)
      .filter(({ body }) => body.marketplaceId === query.get('marketplace_id'))
    const total = policies.length
    const href = `${origin}/api/sell/account/v1/${kind}_policy?${query}`
    const listName = `${kind}Policies`
    return json(200, { href, limit: total, offset: 0, total, [listName]: policies.map(policyAnswer) })
  }
  const optedIn = (handler: SellerHandler) => (call: SellerCall) => ifOptedIn(call, handler)
  return {
    [`create${one}`]: optedIn(create),
    [`get${one}`]: optedIn(readById),
    [`get${one}ByName`]: optedIn(readByName),
    [`get${all}`]: optedIn(list),
  }
}

function ifOptedIn(call: SellerCall, handler: SellerHandler): Answer {
  return hasPolicies(call.market, call.seller) ? handler(call) : refused(400, refusalOfSellerNotOptedIn())
}

function policyAnswer({ policyId, kind, body }: Policy) {
  return { ...body, [`${kind}PolicyId`]: policyId }
}

/** The seller's policy with this name. Names are compared exactly; it is unknown how eBay compares them. */
function findPolicy({ policies }: Market, { userId }: Seller, kind: PolicyKind, marketplaceId: string, name: string) {
  return policies
    .values()
    .find(
      (policy) =>
        policy.userId === userId &&
        policy.kind === kind &&
        policy.body.marketplaceId === marketplaceId &&
        policy.body.name === name,
    )
}

import { conditions } from '../../../contracts/ebay/conditions.ts'
import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import type { LeafCategoryRules } from '../../../contracts/ebay/leaf-categories.ts'
import { categoryIdsOf } from '../../../contracts/ebay/rules-lookup.ts'
import { type ShippingService, shippingServices } from '../../../contracts/ebay/shipping-services.ts'
import type { CategoryNode } from '../taxonomy/category-tree.ts'
import { treeId } from '../taxonomy/category-tree.ts'
import { json, noContent } from '../wire/answer.ts'
import type { Handler } from '../wire/api-call.ts'

export const metadataHandlers: Readonly<Record<string, Handler>> = {
  getItemConditionPolicies: ({ market, query }) => {
    const filter = query.get('filter')
    if (filter === null) return json(200, { itemConditionPolicies: market.tree.leafCategories.map(policyOf) })
    const nodes = (categoryIdsOf(filter) ?? []).map((id) => market.tree.node(id))
    const policies = nodes.flatMap((node) => (node === undefined ? [] : leafCategoriesBelow(node))).map(policyOf)
    const warnings = nodes.includes(undefined) ? [ebayError(46003)] : []
    if (policies.length === 0) return noContent
    return json(200, { itemConditionPolicies: policies, ...(warnings.length > 0 && { warnings }) })
  },

  getShippingServices: ({ market: { settings } }) => {
    const offered = shippingServices.filter(
      ({ shippingService }) => !settings.withdrawnServices.includes(shippingService),
    )
    return json(200, { shippingServices: offered.map(serviceAnswer) })
  },
}

function serviceAnswer(service: ShippingService) {
  const { isInSandbox: _, ...answer } = service
  return answer
}

function leafCategoriesBelow({ leafCategory, children }: CategoryNode): LeafCategoryRules[] {
  return leafCategory === undefined ? children.flatMap(leafCategoriesBelow) : [leafCategory]
}

function policyOf({ id, conditionIds }: LeafCategoryRules) {
  return {
    categoryTreeId: treeId,
    categoryId: id,
    itemConditionRequired: true,
    itemConditions: conditionIds.map((conditionId) => ({
      conditionId: String(conditionId),
      conditionDescription: conditions.find((condition) => condition.id === conditionId)?.label ?? '',
      usage: 'OPTIONAL',
    })),
  }
}

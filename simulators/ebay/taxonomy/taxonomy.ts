import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { type AspectRules, categoryTreeVersion } from '../../../contracts/ebay/leaf-categories.ts'
import { type Answer, json, noContent, refused } from '../wire/answer.ts'
import type { Handler } from '../wire/api-call.ts'
import { type CategoryNode, treeId } from './category-tree.ts'
import { suggestions } from './suggestions.ts'

const treeFields = { categoryTreeId: treeId, categoryTreeVersion }

export const taxonomyHandlers: Readonly<Record<string, Handler>> = {
  getDefaultCategoryTreeId: () => json(200, treeFields),

  getCategorySubtree: (call) =>
    withCategory(call, (node) => json(200, { ...treeFields, categorySubtreeNode: nodeAnswer(node, call.origin) })),

  getItemAspectsForCategory: (call) =>
    withCategory(call, ({ leafCategory }) =>
      leafCategory === undefined
        ? refused(400, ebayError(62009))
        : json(200, { aspects: leafCategory.aspects.map(aspectAnswer) }),
    ),

  getCategorySuggestions: ({ market, query, origin }) => {
    const leafCategories = suggestions(market.tree, query.get('q') ?? '')
    if (leafCategories.length === 0) return noContent
    const categorySuggestions = leafCategories.map(({ id, name, ancestors }) => ({
      category: { categoryId: id, categoryName: name },
      categoryTreeNodeLevel: ancestors.length + 1,
      // The nearest ancestor first, as at eBay.
      categoryTreeNodeAncestors: ancestors.toReversed().map((ancestor, at) => ({
        categoryId: ancestor.id,
        categoryName: ancestor.name,
        categoryTreeNodeLevel: ancestors.length - at,
        categorySubtreeNodeHref: subtreeAddress(origin, ancestor.id),
      })),
    }))
    return json(200, { ...treeFields, categorySuggestions })
  },
}

function withCategory({ market, query }: Parameters<Handler>[0], answer: (node: CategoryNode) => Answer): Answer {
  const node = market.tree.node(query.get('category_id') ?? '')
  return node === undefined ? refused(400, ebayError(62005)) : answer(node)
}

function nodeAnswer({ id, name, level, parent, children, leafCategory }: CategoryNode, origin: string): object {
  return {
    category: { categoryId: id, categoryName: name },
    categoryTreeNodeLevel: level,
    ...(parent !== undefined && { parentCategoryTreeNodeHref: subtreeAddress(origin, parent) }),
    ...(leafCategory === undefined
      ? { childCategoryTreeNodes: children.map((child) => nodeAnswer(child, origin)) }
      : { leafCategoryTreeNode: true }),
  }
}

function aspectAnswer({ name, required, mode, cardinality, maxLength, values }: AspectRules) {
  return {
    localizedAspectName: name,
    aspectConstraint: {
      aspectDataType: 'STRING',
      itemToAspectCardinality: cardinality,
      aspectMode: mode,
      aspectRequired: required,
      // eBay says RECOMMENDED even for required aspects.
      aspectUsage: 'RECOMMENDED',
      aspectEnabledForVariations: false,
      aspectApplicableTo: ['ITEM'],
      aspectMaxLength: maxLength,
    },
    ...(values.length > 0 && { aspectValues: values.map((localizedValue) => ({ localizedValue })) }),
  }
}

function subtreeAddress(origin: string, categoryId: string): string {
  return `${origin}/api/commerce/taxonomy/v1/category_tree/${treeId}/get_category_subtree?category_id=${categoryId}`
}

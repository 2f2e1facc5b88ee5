import type { LeafCategoryRules } from '../../../contracts/ebay/leaf-categories.ts'

/** EBAY_US. */
export const treeId = '0'

export type CategoryNode = {
  readonly id: string
  readonly name: string
  /** Children of the root are on level 1. */
  readonly level: number
  readonly parent: string | undefined
  readonly children: CategoryNode[]
  readonly leafCategory: LeafCategoryRules | undefined
}

export type CategoryTree = {
  readonly leafCategories: readonly LeafCategoryRules[]
  leafCategory(id: string): LeafCategoryRules | undefined
  /** Any category, parents too; undefined for an unknown id. The root has the id of the tree. */
  node(id: string): CategoryNode | undefined
}

/** The tree of the leaf categories and their ancestors. */
export function categoryTree(leafCategories: readonly LeafCategoryRules[]): CategoryTree {
  const root: CategoryNode = {
    id: treeId,
    name: 'Root',
    level: 0,
    parent: undefined,
    children: [],
    leafCategory: undefined,
  }
  const nodes = new Map([[treeId, root]])
  const addChild = (
    parent: CategoryNode,
    { id, name }: { id: string; name: string },
    leafCategory?: LeafCategoryRules,
  ) => {
    const existing = nodes.get(id)
    if (existing !== undefined) return existing
    const node: CategoryNode = { id, name, level: parent.level + 1, parent: parent.id, children: [], leafCategory }
    nodes.set(id, node)
    parent.children.push(node)
    return node
  }
  for (const leafCategory of leafCategories) {
    addChild(
      leafCategory.ancestors.reduce<CategoryNode>((parent, ancestor) => addChild(parent, ancestor), root),
      leafCategory,
      leafCategory,
    )
  }
  return { leafCategories, leafCategory: (id) => nodes.get(id)?.leafCategory, node: (id) => nodes.get(id) }
}

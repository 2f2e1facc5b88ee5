import type { LeafRules } from '../../../contracts/ebay/leaves.ts'

/** EBAY_US. */
export const treeId = '0'

export type CategoryNode = {
  readonly id: string
  readonly name: string
  /** Children of the root are on level 1. */
  readonly level: number
  readonly parent: string | undefined
  readonly children: CategoryNode[]
  readonly leaf: LeafRules | undefined
}

export type CategoryTree = {
  readonly leaves: readonly LeafRules[]
  leaf(id: string): LeafRules | undefined
  /** Any category, leaf or not; undefined for an unknown id. The root has the id of the tree. */
  node(id: string): CategoryNode | undefined
}

/** The tree that the leaves and their ancestors make. */
export function categoryTree(leaves: readonly LeafRules[]): CategoryTree {
  const root: CategoryNode = { id: treeId, name: 'Root', level: 0, parent: undefined, children: [], leaf: undefined }
  const nodes = new Map([[treeId, root]])
  const below = (parent: CategoryNode, { id, name }: { id: string; name: string }, leaf?: LeafRules) => {
    const found = nodes.get(id)
    if (found !== undefined) return found
    const node: CategoryNode = { id, name, level: parent.level + 1, parent: parent.id, children: [], leaf }
    nodes.set(id, node)
    parent.children.push(node)
    return node
  }
  for (const leaf of leaves) {
    below(
      leaf.ancestors.reduce<CategoryNode>((parent, ancestor) => below(parent, ancestor), root),
      leaf,
      leaf,
    )
  }
  return { leaves, leaf: (id) => nodes.get(id)?.leaf, node: (id) => nodes.get(id) }
}

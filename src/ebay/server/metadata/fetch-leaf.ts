import { z } from 'zod'
import {
  aspectsAnswerSchema,
  conditionPoliciesAnswerSchema,
  leafMetadataOf as leafMetadataFrom,
} from '../../aspects/leaf-answers.ts'
import type { LeafMetadata } from '../../aspects/leaf-metadata.ts'
import type { CallEbay } from '../client/ebay-call.ts'

const treeAnswerSchema = z.object({ categoryTreeId: z.string(), categoryTreeVersion: z.string() })
/** 204 without a body where eBay has no conditions for the category. */
const conditionsSchema = z.preprocess((answer) => answer || {}, conditionPoliciesAnswerSchema)

/** Asks eBay what it wants of a listing in a leaf category: its item specifics and its conditions. Throws `EbayFailure`. */
export async function fetchLeaf(callAsApp: CallEbay, leafId: string, signal?: AbortSignal): Promise<LeafMetadata> {
  const ask = <Answer extends z.ZodType>(path: string, answer: Answer) =>
    callAsApp({ host: 'api', method: 'GET', path, answer, isRepeatable: true, signal })
  const taxonomy = '/commerce/taxonomy/v1'
  const tree = await ask(`${taxonomy}/get_default_category_tree_id?marketplace_id=EBAY_US`, treeAnswerSchema)
  const filter = encodeURIComponent(`categoryIds:{${leafId}}`)
  const [aspects, conditions] = await Promise.all([
    ask(
      `${taxonomy}/category_tree/${encodeURIComponent(tree.categoryTreeId)}/get_item_aspects_for_category?category_id=${leafId}`,
      aspectsAnswerSchema,
    ),
    ask(`/sell/metadata/v1/marketplace/EBAY_US/get_item_condition_policies?filter=${filter}`, conditionsSchema),
  ])
  return leafMetadataFrom(leafId, tree.categoryTreeVersion, aspects, conditions)
}

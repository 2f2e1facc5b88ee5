import { z } from 'zod'
import type { Marketplace } from '../marketplace.ts'
import { leafCategoryFallback } from './leaf-category-fallback.ts'
import type { AspectRule, LeafCategoryMetadata } from './leaf-category-metadata.ts'

/** The used part of the Taxonomy API's answer to getItemAspectsForCategory. */
export const aspectsAnswerSchema = z.object({
  aspects: z.array(
    z.object({
      localizedAspectName: z.string(),
      aspectConstraint: z
        .object({
          aspectRequired: z.boolean().optional(),
          aspectUsage: z.string().optional(),
          aspectMode: z.string().optional(),
          itemToAspectCardinality: z.string().optional(),
          aspectDataType: z.string().optional(),
          aspectAdvancedDataType: z.string().optional(),
          aspectMaxLength: z.int().optional(),
        })
        .optional(),
      aspectValues: z
        .array(
          z.object({
            localizedValue: z.string(),
            valueConstraints: z
              .array(
                z.object({
                  applicableForLocalizedAspectName: z.string(),
                  applicableForLocalizedAspectValues: z.array(z.string()).optional(),
                }),
              )
              .optional(),
          }),
        )
        .optional(),
    }),
  ),
})

/**
 * The used part of the Metadata API's answer to getItemConditionPolicies. eBay answers without a body if it has no
 * policies.
 */
export const conditionPoliciesAnswerSchema = z.object({
  itemConditionPolicies: z
    .array(
      z.object({
        categoryId: z.string(),
        itemConditions: z
          .array(
            z.object({
              conditionId: z.string(),
              conditionDescription: z.string().optional(),
              /** RESTRICTED: only for sellers whom eBay has approved. */
              usage: z.string().optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
})

/**
 * The metadata of one leaf category, from eBay's two answers. If eBay lists no conditions, the built-in lists supply
 * them.
 */
export function metadataFromAnswers(
  { leafId, version, marketplace }: { leafId: string; version: string; marketplace: Marketplace },
  { aspects }: z.infer<typeof aspectsAnswerSchema>,
  { itemConditionPolicies = [] }: z.infer<typeof conditionPoliciesAnswerSchema>,
): LeafCategoryMetadata {
  const listed = itemConditionPolicies.find(({ categoryId }) => categoryId === leafId)?.itemConditions ?? []
  const conditions = listed
    .filter(({ usage }) => usage !== 'RESTRICTED')
    .map(({ conditionId, conditionDescription }) => ({ id: conditionId, label: conditionDescription ?? '' }))
  return {
    leafId,
    marketplaceId: marketplace.id,
    source: 'ebay',
    version,
    aspects: aspects.map(ruleOf),
    conditions: conditions.length > 0 ? conditions : (leafCategoryFallback(leafId, marketplace)?.conditions ?? []),
  }
}

type AnsweredAspect = z.infer<typeof aspectsAnswerSchema>['aspects'][number]

/** aspectUsage is RECOMMENDED even for required aspects. */
function ruleOf({ localizedAspectName, aspectConstraint = {}, aspectValues = [] }: AnsweredAspect): AspectRule {
  const { aspectMaxLength = 0 } = aspectConstraint
  return {
    name: localizedAspectName,
    isRequired: aspectConstraint.aspectRequired ?? false,
    isRecommended: aspectConstraint.aspectUsage !== 'OPTIONAL',
    isClosed: aspectConstraint.aspectMode === 'SELECTION_ONLY',
    isMulti: aspectConstraint.itemToAspectCardinality === 'MULTI',
    isNumber: aspectConstraint.aspectDataType === 'NUMBER' && aspectConstraint.aspectAdvancedDataType === undefined,
    maxLength: aspectMaxLength > 0 ? aspectMaxLength : null,
    values: aspectValues.map(({ localizedValue, valueConstraints = [] }) => ({
      value: localizedValue,
      onlyWith: valueConstraints.map((constraint) => ({
        aspect: constraint.applicableForLocalizedAspectName,
        values: constraint.applicableForLocalizedAspectValues ?? [],
      })),
    })),
  }
}

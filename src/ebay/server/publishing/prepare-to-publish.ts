import type { OpenQuestion } from '../../../listings/open-questions.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import type { GivenForm } from '../../publication/publish-form.ts'
import { categoryIdOf, filled } from '../../publication/publish-item.ts'
import { questionedFields, questionsSentence } from '../../readiness/question-sentences.ts'
import { readiness } from '../../readiness/readiness.ts'
import { failureSentence } from '../failure-sentence.ts'
import { ensureLocation } from '../location/ensure-location.ts'
import { leafCategoryMetadataOf } from '../metadata/leaf-category-metadata-of.ts'
import type { PublishCandidate } from '../readiness/publish-candidates.ts'
import { candidatesWithListings } from './candidates-with-listings.ts'
import { faultForField } from './fault-for-field.ts'
import type { PublishContext } from './publish-context.ts'
import type { Refusal } from './start-result.ts'

/** Fetches eBay's rules for these categories and the seller's location before a transaction, if eBay answers now. */
export async function prepareToPublish(context: PublishContext, categoryIds: readonly string[]): Promise<void> {
  await Promise.all([
    ...[...new Set(categoryIds)].map((id) => leafCategoryMetadataOf(context, id)),
    // The item's check reports a failure, because it finds no location.
    ensureLocation(context).catch((failure: unknown) => {
      if (failureSentence(failure) === undefined) throw failure
    }),
  ])
}

/** The categories of items: their own, and those of the forms they would be published by (`candidatesWithListings`). */
export async function categoriesOf(
  context: PublishContext,
  itemIds: readonly string[],
  givenForm?: GivenForm,
): Promise<string[]> {
  const candidates = await context.db.asUser(context.userId, (tx) =>
    candidatesWithListings(tx, context, itemIds, givenForm),
  )
  return candidates
    .flatMap(({ candidate: { item, form } }) => [categoryIdOf(item), filled(form.categoryId)])
    .filter((id) => id !== null)
}

/** Why a candidate cannot be published; undefined if it can. An account without a location to ship from cannot publish. */
export function refusalOf({ item, form, leafCategory, account }: PublishCandidate): Refusal | undefined {
  const { isValid, faults, questions } = readiness(item, account, { form, leafCategory })
  const errors = faults.filter(({ severity }) => severity === 'error')
  if (!isValid) {
    const isOnlyPolicies = errors.every(({ check }) => check === 'policies')
    const sentences = errors.map(({ sentence }) => sentence)
    const sentence = isOnlyPolicies
      ? ebaySentences.policiesFirst
      : [`${ebaySentences.fixFirst}:`, ...sentences].join('\n')
    return { sentence, fix: errors[0] ?? null }
  }
  if (/^\.+$/u.test(item.sku)) {
    // No path of eBay's API can end in a segment of only dots.
    const onlyDots = "eBay doesn't accept a SKU made only of dots. Please change this item's SKU."
    return { sentence: onlyDots, fix: faultForField('sku', onlyDots) }
  }
  if (account.merchantLocationKey === null) {
    const sentence = `Please enter the ${account.marketplace.postalCode.name} you ship from, then publish again.`
    return { sentence, fix: faultForField('location', sentence) }
  }
  return questions.length === 0 ? undefined : refusalByQuestions(questions)
}

function refusalByQuestions(questions: readonly OpenQuestion[]): Refusal {
  const sentence = questionsSentence(questions)
  const fields = questionedFields(questions)
  return { sentence, fix: faultForField(fields[0] ?? null, sentence), fields }
}

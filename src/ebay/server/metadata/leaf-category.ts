import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { leafCategoryEndpoint } from '../../api.ts'
import { type LeafCategoryContext, leafCategoryMetadataOf } from './leaf-category-metadata-of.ts'

/** eBay's rules for a listing in a leaf category. Throws `AppError('not-found')` for an unknown leaf category. */
export async function leafCategory(
  context: LeafCategoryContext,
  { id }: z.infer<typeof leafCategoryEndpoint.input>,
): Promise<z.infer<typeof leafCategoryEndpoint.output>> {
  const metadata = await leafCategoryMetadataOf(context, id)
  if (!metadata)
    throw new AppError('not-found', "You can't list in this eBay category. Please choose one from the list.")
  return metadata
}

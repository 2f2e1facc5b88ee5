import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { leafEndpoint } from '../../api.ts'
import { type LeafContext, leafMetadataOf } from './leaf-metadata-of.ts'

/** What eBay asks of a listing in a leaf category. Throws 'not-found' for what is none of the known leaves. */
export async function leaf(
  context: LeafContext,
  { id }: z.infer<typeof leafEndpoint.input>,
): Promise<z.infer<typeof leafEndpoint.output>> {
  const metadata = await leafMetadataOf(context, id)
  if (!metadata)
    throw new AppError('not-found', 'Nothing can be listed in this eBay category. Please choose one of the list.')
  return metadata
}

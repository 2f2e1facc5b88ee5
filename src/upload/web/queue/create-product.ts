import type { CreateItemInput } from '../../../items/api.ts'
import type { Item } from '../../../items/item.ts'
import { AppError } from '../../../platform/errors.ts'
import { creationTries } from '../../retry-rules.ts'
import type { UploadProblem } from '../../upload-queue.ts'
import { keepTrying, type RetryContext } from './keep-trying.ts'
import type { UploadPorts } from './upload-ports.ts'

/** The item that receives a batch's photos. */
export type Product = Pick<Item, 'id' | 'sku' | 'batchNumber'>

/**
 * Creates the product of a batch, or returns the problem for the seller to decide. A taken generated SKU is tried three times,
 * each with the server's own six tries; then it throws 'Failed to upload product after multiple attempts: …'. `onItem` gets the
 * product even after the abort.
 */
export async function createProduct(
  input: CreateItemInput,
  ports: Pick<UploadPorts, 'createItem'>,
  retryContext: RetryContext,
  onItem: (product: Product) => void,
): Promise<Product | UploadProblem> {
  const create = async () => {
    // The request is not aborted with the batch: its product must be known, to be removed when the seller clears the batch.
    const item = await ports.createItem(input, new AbortController().signal)
    onItem(item)
    return item
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return await keepTrying(create, retryContext)
    } catch (error) {
      retryContext.signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      if (error.code === 'gone') return 'deleted'
      if (error.code !== 'conflict') throw error
      if (input.sku !== undefined) return 'sku-taken'
      if (tries >= creationTries)
        throw new AppError('conflict', `Failed to upload product after multiple attempts: ${error.sentence}`)
    }
  }
}

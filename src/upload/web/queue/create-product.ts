import type { CreateItemInput } from '../../../items/api.ts'
import type { Item } from '../../../items/item.ts'
import { AppError } from '../../../platform/errors.ts'
import { creationTries } from '../../try-again.ts'
import type { UploadProblem } from '../../upload-queue.ts'
import { keepTrying, type Patience } from './keep-trying.ts'
import type { UploadPorts } from './upload-ports.ts'

/** The item that a batch's photos go to. */
export type Product = Pick<Item, 'id' | 'sku' | 'batchNumber'>

/**
 * Creates the product of a batch, or says why only the seller can decide what becomes of it. Without a typed SKU a taken one
 * is tried again: three times here, each with the server's own six attempts; 'Failed to upload product after multiple
 * attempts: …' once it stayed taken. `onItem` hears of the product even if that comes after the abort.
 */
export async function createProduct(
  input: CreateItemInput,
  ports: Pick<UploadPorts, 'createItem'>,
  patience: Patience,
  onItem: (product: Product) => void,
): Promise<Product | UploadProblem> {
  const create = async () => {
    // Not cut off with the batch: what it creates must be known, to be removed if the seller lets go meanwhile.
    const item = await ports.createItem(input, new AbortController().signal)
    onItem(item)
    return item
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return await keepTrying(create, patience)
    } catch (error) {
      patience.signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      if (error.code === 'gone') return 'deleted'
      if (error.code !== 'conflict') throw error
      if (input.sku !== undefined) return 'sku-taken'
      if (tries >= creationTries)
        throw new AppError('conflict', `Failed to upload product after multiple attempts: ${error.sentence}`)
    }
  }
}

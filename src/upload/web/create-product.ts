import type { Item } from '../../items/item.ts'
import { AppError } from '../../platform/errors.ts'
import { creationTries } from '../upload-queue.ts'
import { keepTrying } from './keep-trying.ts'
import type { UploadPorts } from './upload-ports.ts'

/**
 * Creates the product of a batch. A taken SKU is tried again: three times here, each with the server's own six attempts.
 * Throws an AppError; 'Failed to upload product after multiple attempts: …' once the SKU stayed taken.
 */
export async function createProduct(
  uploadSessionId: string,
  ports: UploadPorts,
  onDelay: (sentence: string | null) => void,
  signal: AbortSignal,
): Promise<Item> {
  const create = () => ports.createItem({ uploadSessionId }, signal)
  for (let tries = 1; ; tries += 1) {
    try {
      return await keepTrying(create, ports, onDelay, signal)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      if (tries >= creationTries)
        throw new AppError('conflict', `Failed to upload product after multiple attempts: ${error.sentence}`)
    }
  }
}

import { AppError } from '../../errors.ts'

/**
 * Sends a request that may run twice and then answers alike, once more when no answer came: what it did is then known, and
 * can be undone. Throws as the request does.
 */
export async function ifNotAnswered<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'try-later') throw error
    return request()
  }
}

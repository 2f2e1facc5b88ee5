import { AppError } from '../../errors.ts'

/**
 * Sends a request, and once more if no answer came. Only for requests that may run twice with the same result: then it is known
 * what the first one did, and it can be undone. Throws like the request.
 */
export async function retryUnanswered<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'try-later') throw error
    return request()
  }
}

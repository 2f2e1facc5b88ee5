import { AppError } from '../../platform/errors.ts'
import { tellNotSignedIn } from '../../platform/web/net/not-signed-in.ts'
import { exportPath } from '../api.ts'

const noConnection = 'No connection to PastFash. Your data is safe. Check your network and try again.'
const notAnswering = 'PastFash is not answering just now. Your data is safe; try again in a moment.'
const signedOut = 'You are signed out. Sign in again, then download your data.'

/** Longest wait for an answer in milliseconds. */
const answerWithin = 30_000

/**
 * Whether the server hands out the seller's data now: a browser says nothing of why a download was refused.
 * Throws an AppError with the sentence of why not.
 */
export async function askForExport(): Promise<void> {
  let response: Response
  try {
    response = await fetch(exportPath, { method: 'HEAD', signal: AbortSignal.timeout(answerWithin) })
  } catch (cause) {
    throw new AppError('try-later', noConnection, { cause })
  }
  if (response.ok) return
  if (response.status === 401) {
    tellNotSignedIn()
    throw new AppError('not-signed-in', signedOut)
  }
  if (response.status === 429) throw new AppError('too-many', tooOften(Number(response.headers.get('retry-after'))))
  throw new AppError('try-later', notAnswering)
}

function tooOften(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const when = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return `Your data is being downloaded already, or was several times in the last hour. Try again ${when}.`
}

import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../../account/web/session.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { ebayAccountEndpoint, ebayOauthEndpoint } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { reasonBehind } from '../reason-behind.ts'
import type { ConsentAnswer } from './consent-answer.ts'

/** How connecting ended; `reason` is what the server said of it. */
export type ConsentEnd =
  | { readonly sentence: undefined }
  | { readonly sentence: string; readonly reason: string | undefined }

/** Exchanges the code for the seller who is signed in here. Never throws. */
export async function finishConsent(queryClient: QueryClient, answer: ConsentAnswer): Promise<ConsentEnd> {
  if (answer.failed !== undefined) return { sentence: answer.failed, reason: undefined }
  try {
    const session = await queryClient.fetchQuery(sessionQuery)
    if (!session) return { sentence: ebaySentences.noUser, reason: undefined }
    const { code, state } = answer
    const userId = session.user.id
    await call(ebayOauthEndpoint, { action: 'exchange_token', code, state, userId })
    return { sentence: undefined }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-signed-in')
      return { sentence: ebaySentences.noUser, reason: undefined }
    const sentence = ebaySentences.exchangeFailed
    return { sentence, reason: reasonBehind(sentence, sentenceOf(error)) }
  }
}

/** Times that the account is looked at, a while apart: together longer than eBay may take for an exchange. */
const looksMost = 20

/**
 * How an exchange ended that this page asked for before it was loaded again, and whose answer went with it: the account says so,
 * once it is connected. Never throws.
 */
export async function awaitConnection(queryClient: QueryClient, wait: () => Promise<void>): Promise<ConsentEnd> {
  const failed = ebaySentences.exchangeFailed
  try {
    if (!(await queryClient.fetchQuery(sessionQuery))) return { sentence: ebaySentences.noUser, reason: undefined }
    for (let looks = 0; looks < looksMost; looks += 1) {
      if (looks > 0) await wait()
      const { connection } = await call(ebayAccountEndpoint, {})
      if (connection && !connection.isExpired) return { sentence: undefined }
    }
    return { sentence: failed, reason: 'This page was loaded again before the answer was there. Please connect again.' }
  } catch (error) {
    return { sentence: failed, reason: sentenceOf(error) }
  }
}

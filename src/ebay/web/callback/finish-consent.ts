import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../../account/web/session.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { ebayAccountEndpoint, ebayOauthEndpoint } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { furtherReason } from '../further-reason.ts'
import type { ConsentAnswer } from './consent-answer.ts'

/**
 * The result of connecting. `sentence` says that it failed; undefined after success. `reason` is the server's explanation.
 */
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
    return { sentence, reason: furtherReason(sentence, sentenceOf(error)) }
  }
}

/** The most reads of the account after a reload. With the waits they last longer than eBay's exchange can take. */
const maxReads = 20

/**
 * The result of an exchange whose answer was lost because the page was reloaded. Reads the account until it is connected.
 * Never throws.
 */
export async function awaitConnection(queryClient: QueryClient, wait: () => Promise<void>): Promise<ConsentEnd> {
  const failed = ebaySentences.exchangeFailed
  try {
    if (!(await queryClient.fetchQuery(sessionQuery))) return { sentence: ebaySentences.noUser, reason: undefined }
    for (let reads = 0; reads < maxReads; reads += 1) {
      if (reads > 0) await wait()
      const { connection } = await call(ebayAccountEndpoint, {})
      if (connection && !connection.isExpired) return { sentence: undefined }
    }
    return { sentence: failed, reason: 'This page was reloaded before eBay answered. Please connect again.' }
  } catch (error) {
    return { sentence: failed, reason: sentenceOf(error) }
  }
}

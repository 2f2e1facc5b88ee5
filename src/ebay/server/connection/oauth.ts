import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type MailServices, sendAccountMail } from '../../../account/server/mail/send-account-mail.ts'
import { refuseOtherSeller } from '../../../account/server/refuse-other-seller.ts'
import { users } from '../../../account/server/tables.ts'
import type { Clock } from '../../../platform/clock.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import type { ebayOauthEndpoint } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import type { EbayGate } from '../ebay-gate.ts'
import { askAccount } from './ask-account.ts'
import { beginConsent, takeConsent } from './consent-state.ts'
import { keepConnection } from './keep-connection.ts'

export type OauthContext = MailServices & {
  db: Database
  clock: Clock
  log: Log
  appSecrets: AppSecrets
  ebay: EbayGate
  userId: string
}
type Input = z.infer<typeof ebayOauthEndpoint.input>
type Answer = z.infer<typeof ebayOauthEndpoint.output>

/**
 * Both halves of connecting an eBay account (specification of listings, section 7). Who connects is who is signed in, and which eBay
 * is a setting: `isSandbox` picks none. What the account has is for the page to ask then. Throws 'forbidden' for another `userId`;
 * what goes wrong otherwise is an answer with its sentence.
 */
export async function ebayOauth(context: OauthContext, input: Input): Promise<Answer> {
  refuseOtherSeller(context, input.userId)
  try {
    return input.action === 'get_auth_url' ? await askForConsent(context, input) : await connect(context, input)
  } catch (error) {
    return { success: false, error: wordsOf(error, context.log) }
  }
}

async function askForConsent(context: OauthContext, { anotherAccount }: Input): Promise<Answer> {
  return { success: true, authUrl: context.ebay.consent.address(await beginConsent(context), anotherAccount) }
}

async function connect(context: OauthContext, { code, state }: Input): Promise<Answer> {
  const { ebay } = context
  if (!code) return { success: false, error: ebaySentences.noCode }
  await takeConsent(context, state)
  const tokens = await ebay.consent.exchange(code)
  const account = await askAccount(ebay.consent.callWith(tokens))
  const { outdated } = await keepConnection(context, account, tokens)
  await tellSeller(context)
  if (outdated !== undefined) await ebay.consent.revoke(outdated)
  return { success: true }
}

/** By mail: whoever is at a seller's session may not be the seller. */
async function tellSeller(context: OauthContext) {
  const [seller] = await context.db.asUser(context.userId, (tx) =>
    tx.select({ email: users.email }).from(users).where(eq(users.id, context.userId)),
  )
  if (seller)
    await sendAccountMail(context, {
      letter: 'ebay-connected',
      email: seller.email,
      at: context.clock.now().toISOString(),
    })
}

function wordsOf(error: unknown, log: Log): string {
  const sentence = sentenceOf(error)
  if (sentence !== undefined) return sentence
  if (!(error instanceof EbayFailure)) throw error
  log.warn({ err: error, kind: error.kind, status: error.status }, 'an eBay account was not connected')
  return `${ebaySentences.exchangeFailed}. ${reasonOf(error)}`
}

function reasonOf({ kind, status }: EbayFailure): string {
  switch (kind) {
    case 'refused':
      return status === 400
        ? 'eBay took the authorization code no more. Please connect again.'
        : 'eBay refused the request of this PastFash. Its operator finds out why at /test-ebay-config.'
    case 'limit':
      return 'eBay takes no more requests from PastFash for now. Please try again later.'
    case 'reconnect':
    case 'away':
    case 'unknown':
      return 'eBay did not answer as it should. Please connect again in a moment.'
    default:
      return kind satisfies never
  }
}

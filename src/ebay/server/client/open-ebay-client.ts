import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ChangeFeed } from '../../../platform/server/db/change-feed.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import type { Config } from '../../../platform/server/settings/config.ts'
import type { SecretSettings } from '../../../platform/server/settings/secret-settings.ts'
import { consentAddress } from '../../consent-address.ts'
import { homeMarketplace, type Marketplace } from '../../marketplace.ts'
import type { Consent, EbayClient } from '../ebay-client.ts'
import { chooseEbay, type PracticeMarket } from './choose-ebay.ts'
import { type Bearer, createCaller, type Sending } from './create-caller.ts'
import { EbayFailure } from './ebay-call.ts'
import { createSellerTokens } from './seller-token.ts'
import { createTokenCipher } from './token-cipher.ts'
import { createTokenClient, endOf, InvalidGrant, type TokenClient } from './token-client.ts'

export type EbayClientParts = {
  readonly config: Pick<Config, 'ebay'>
  readonly secrets: Pick<SecretSettings, 'ebayClientSecret'>
  readonly appSecrets: AppSecrets
  readonly db: Database
  readonly feed: Pick<ChangeFeed, 'whenWoken'>
  readonly clock: Clock
  readonly log: Log
  /** The practice marketplace, if it runs. */
  readonly practice?: PracticeMarket | undefined
  /** The times and waits that tests shorten. */
  readonly sending?: Partial<Omit<Sending, 'log'>> | undefined
}

/** The time limit of one request, until its answer is read. */
const timeLimitMs = 30_000

/** Opens the client of the eBay that is set. Sends no request yet. */
export function openEbayClient(parts: EbayClientParts): EbayClient {
  const { config, secrets, appSecrets, db, feed, clock, log, practice, sending } = parts
  const { environment, addresses, keyset } = chooseEbay(config.ebay, secrets, practice)
  const sendingOptions: Sending = {
    timeLimitMs,
    deadline: (ms) => AbortSignal.timeout(ms),
    pause: async (ms, signal) => void (await wait(ms, null, { signal })),
    ...sending,
    log,
  }
  const client = keyset ? createTokenClient(addresses.api, keyset, sendingOptions) : clientWithoutKeys
  const tokens = createTokenCipher(appSecrets)
  const appBearer = createAppToken({ clock, client })
  const bearerOf = createSellerTokens({ db, feed, clock, environment, tokens, client })
  const consent: Consent = {
    address(state, isLogin) {
      if (keyset) return consentAddress({ ...keyset, auth: addresses.auth, state, isLogin })
      throw new AppError('conflict', "eBay isn't set up on this site. Its operator can check why at /test-ebay-config.")
    },
    async exchange(code) {
      const granted = await client.exchange(code).catch(refusedCode)
      return {
        accessToken: granted.accessToken,
        accessExpiresAt: endOf(clock, granted.seconds),
        refreshToken: granted.refreshToken,
        refreshExpiresAt: endOf(clock, granted.refreshSeconds),
      }
    },
    callWith: ({ accessToken }) =>
      createCaller(
        addresses,
        {
          // The first question is whose account it is and where it sells, so any marketplace will do.
          access: async () => ({ token: accessToken, marketplace: homeMarketplace }),
          renew: async () => undefined,
        },
        sendingOptions,
      ),
    async revoke(refreshToken) {
      await client.revoke(refreshToken).catch(() => undefined)
    },
  }
  return {
    environment,
    isConfigured: keyset !== undefined,
    addresses,
    practiceOrigin: environment === 'practice' ? practice?.origin : undefined,
    callAs: (userId, ebayUserId) => createCaller(addresses, bearerOf({ userId, ebayUserId }), sendingOptions),
    callAsApp: (marketplace) => createCaller(addresses, appBearer(marketplace), sendingOptions),
    consent,
    canDecrypt: (userId, encrypted) => tokens.decrypt({ userId, environment }, encrypted) !== undefined,
  }
}

/** The token client without keys, which refuses every call. */
const refuse = () => Promise.reject(new EbayFailure({ kind: 'refused', status: 0 }, 'eBay is not set up'))
const clientWithoutKeys: TokenClient = { exchange: refuse, refresh: refuse, application: refuse, revoke: refuse }

function refusedCode(error: unknown): never {
  if (error instanceof InvalidGrant) throw new EbayFailure({ kind: 'refused', status: 400 }, error.message)
  throw error
}

type Parts = { readonly clock: Clock; readonly client: Pick<TokenClient, 'application'> }

/** An application token that ends sooner is replaced before it is used. */
const renewBeforeEndMs = 5 * 60_000

/**
 * The application's own token, kept in memory for its two hours. eBay gives out 1,000 a day, so each process may have its own.
 * Concurrent callers share one request.
 */
function createAppToken({ clock, client }: Parts): (marketplace: Marketplace) => Bearer {
  let current: { readonly token: string; readonly endsAt: Date } | undefined
  let attempt: Promise<string> | undefined

  async function request(): Promise<string> {
    const { accessToken, seconds } = await client.application()
    current = { token: accessToken, endsAt: endOf(clock, seconds) }
    return accessToken
  }

  async function token(): Promise<string> {
    if (current && current.endsAt.getTime() - clock.now().getTime() > renewBeforeEndMs) return current.token
    attempt ??= request().finally(() => {
      attempt = undefined
    })
    return await attempt
  }

  return (marketplace) => ({
    access: async () => ({ token: await token(), marketplace }),
    async renew(refused) {
      if (current?.token === refused) current = undefined
    },
  })
}

import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { AppSecrets } from '../../platform/server/app-secrets.ts'
import type { Database } from '../../platform/server/db.ts'
import type { Log } from '../../platform/server/log.ts'
import { passwordMaxLength, passwordMinLength } from '../password.ts'
import { accountLimits } from './account-limits.ts'
import { clientAddressHeader } from './client-headers.ts'
import { sessionSecret } from './session-secret.ts'
import { accounts, rateLimits, sessions, users, verifications } from './tables.ts'

/** Seconds a session lasts unless it is used, and how often use renews it. */
export const sessionLifetime = 60 * 60
export const sessionRenewEvery = 10 * 60

export type Auth = ReturnType<typeof createAuth>

/** How passwords are kept and recognised. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/**
 * better-auth on our tables: accounts by e-mail and password. `origin` is the site's own address. `passwords` left out: better-auth's
 * scrypt, a tenth of a second each.
 */
export function createAuth(settings: {
  db: Database
  appSecrets: AppSecrets
  origin: string
  signUp: 'open' | 'closed'
  log: Log
  passwords?: Passwords | undefined
}) {
  return betterAuth({
    appName: 'PastFash',
    baseURL: settings.origin,
    basePath: '/api/auth',
    secret: sessionSecret(settings.appSecrets, settings.appSecrets.newest),
    database: drizzleAdapter(settings.db.system, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, rateLimit: rateLimits },
      // An account without its password would keep its address from ever signing in.
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      disableSignUp: settings.signUp === 'closed',
      ...(settings.passwords && { password: settings.passwords }),
    },
    user: { additionalFields: { deletedAt: { type: 'date', required: false, input: false } } },
    session: { expiresIn: sessionLifetime, updateAge: sessionRenewEvery },
    rateLimit: {
      enabled: true,
      storage: 'database',
      customRules: {
        '/sign-in/email': { window: accountLimits.signInByClient.seconds, max: accountLimits.signInByClient.times },
        '/sign-up/email': { window: 60, max: 10 },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'pastfash',
      // Set by our own route from the connection, never taken from what a client wrote.
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    telemetry: { enabled: false },
    // To whoever asked, instead of to the console with every value of the statement that failed.
    onAPIError: { throw: true },
    // It warns of every mistyped password; only what is wrong with the service itself is news. It names addresses.
    logger: {
      log: (level, message) =>
        settings.log[level === 'error' ? 'error' : 'debug'](`accounts: ${message.replace(/\S+@\S+/g, '[hidden]')}`),
    },
  })
}

import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Database } from '../../platform/server/db/db.ts'
import type { Log } from '../../platform/server/process/log.ts'
import type { AppSecrets } from '../../platform/server/settings/app-secrets.ts'
import { passwordMaxLength, passwordMinLength } from '../password.ts'
import { sessionLifetime, sessionRenewEvery } from '../session-length.ts'
import { accountLimits } from './account-limits.ts'
import { clientAddressHeader } from './client-headers.ts'
import type { Passwords } from './passwords/password-threads.ts'
import { sessionSecret } from './sessions/session-secret.ts'
import { accounts, rateLimits, sessions, twoFactors, users, verifications } from './tables.ts'

export type Auth = ReturnType<typeof createAuth>

/** better-auth on our tables: accounts by e-mail and password. `origin` is the site's own address. */
export function createAuth(settings: {
  db: Database
  appSecrets: AppSecrets
  origin: string
  signUp: 'open' | 'closed'
  log: Log
  passwords: Passwords
}) {
  const isHttps = settings.origin.startsWith('https://')
  return betterAuth({
    appName: 'PastFash',
    baseURL: settings.origin,
    basePath: '/api/auth',
    // Newest first: the newest secret signs cookies, and older ones still decrypt.
    secrets: settings.appSecrets.numbers.map((version) => ({
      version,
      value: sessionSecret(settings.appSecrets, version),
    })),
    database: drizzleAdapter(settings.db.system, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: rateLimits,
        twoFactor: twoFactors,
      },
      // Without a transaction, a failed sign-up could leave an account without a password, and its address could never sign in.
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      disableSignUp: settings.signUp === 'closed',
      password: { hash: settings.passwords.hash, verify: settings.passwords.verify },
    },
    user: { additionalFields: { deletedAt: { type: 'date', required: false, input: false } } },
    session: { expiresIn: sessionLifetime, updateAge: sessionRenewEvery },
    rateLimit: {
      enabled: true,
      storage: 'database',
      customRules: {
        // Our own route counts sign-ins, because it knows the devices that signed in before.
        '/sign-in/email': false,
        '/sign-up/email': { window: accountLimits.signUpByClient.seconds, max: accountLimits.signUpByClient.times },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      // Browsers accept a __Host- cookie only from this exact host over https: no other host of the domain can plant one.
      cookiePrefix: isHttps ? '__Host-pastfash' : 'pastfash',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // Our own route sets this header from the connection; a header of the client is never used.
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    plugins: [twoFactor()],
    telemetry: { enabled: false },
    // Throw to the caller. Otherwise better-auth prints the error with all values of the failed SQL statement.
    onAPIError: { throw: true },
    // better-auth warns of every mistyped password, so only its errors keep their level. Its messages contain mail addresses.
    logger: {
      log: (level, message) =>
        settings.log[level === 'error' ? 'error' : 'debug'](`accounts: ${message.replace(/\S+@\S+/g, '[hidden]')}`),
    },
  })
}

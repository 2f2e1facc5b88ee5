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
    // Newest first: cookies are signed by the newest, and what an older one has encrypted is still read.
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
      // An account without its password would keep its address from ever signing in.
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
        // Counted by our own route, which knows what a device is known for.
        '/sign-in/email': false,
        '/sign-up/email': { window: accountLimits.signUpByClient.seconds, max: accountLimits.signUpByClient.times },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      // A browser takes __Host- from this very host over https alone, so that no other name of the domain can plant a session.
      cookiePrefix: isHttps ? '__Host-pastfash' : 'pastfash',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // Set by our own route from the connection, never taken from what a client wrote.
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    plugins: [twoFactor()],
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

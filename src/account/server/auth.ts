import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '../../platform/server/db.ts'
import type { Log } from '../../platform/server/log.ts'
import { passwordMinLength } from '../password.ts'
import { accounts, rateLimits, sessions, users, verifications } from './tables.ts'

/** Seconds a session lasts unless it is used, and how often use renews it. */
const sessionLifetime = 60 * 60
const sessionRenewEvery = 10 * 60

export type Auth = ReturnType<typeof createAuth>

/** better-auth on our tables: accounts by e-mail and password. `origin` is the site's own address. */
export function createAuth(settings: {
  db: Database
  secret: string
  origin: string
  signUp: 'open' | 'closed'
  log: Log
}) {
  return betterAuth({
    appName: 'PastFash',
    baseURL: settings.origin,
    basePath: '/api/auth',
    secret: settings.secret,
    // Host is checked before every route, so an origin that is the request's own address is one of ours.
    trustedOrigins: (request) => [settings.origin, ...(request ? [new URL(request.url).origin] : [])],
    database: drizzleAdapter(settings.db.system, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, rateLimit: rateLimits },
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: passwordMinLength,
      disableSignUp: settings.signUp === 'closed',
    },
    session: { expiresIn: sessionLifetime, updateAge: sessionRenewEvery },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/sign-up/email': { window: 60, max: 10 },
        '/change-password': { window: 60, max: 10 },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'pastfash',
      // Set by our own route from the connection, never taken from what a client wrote.
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    telemetry: { enabled: false },
    // It warns of every mistyped password; only what is wrong with the service itself is news.
    logger: { log: (level, message) => settings.log[level === 'error' ? 'error' : 'debug'](`accounts: ${message}`) },
  })
}

export const clientAddressHeader = 'x-client-ip'

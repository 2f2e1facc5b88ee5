import { bigint, boolean, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** better-auth's tables, in a schema of their own: outside row security, since they say who is asking. */
export const authSchema = pgSchema('auth')

const at = () => timestamp({ withTimezone: true })

export const users = authSchema.table('users', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: at().notNull().defaultNow(),
  updatedAt: at().notNull().defaultNow(),
  /** Whether a sign-in asks for a code after the password. */
  twoFactorEnabled: boolean().notNull().default(false),
  /** When somebody first signed in: every device that signs in later and is not known is told of by mail. */
  firstSignInAt: at(),
  /** When the seller deleted the account: from then on nobody signs in to it, and everything in it is being erased. */
  deletedAt: at(),
})

export const sessions = authSchema.table(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: at().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

export const accounts = authSchema.table(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: at(),
    refreshTokenExpiresAt: at(),
    scope: text(),
    /** The password's hash. */
    password: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (table) => [index('accounts_user_id').on(table.userId)],
)

export const verifications = authSchema.table(
  'verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** The second step of sellers who want one: secret and recovery codes are encrypted by better-auth with the installation's secrets. */
export const twoFactors = authSchema.table(
  'two_factors',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    /** False until a code of the app has confirmed it. */
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: at(),
  },
  (table) => [index('two_factors_user_id').on(table.userId)],
)

/** Tries per address and path, shared by all web processes. */
export const rateLimits = authSchema.table('rate_limits', {
  id: uuid().primaryKey().defaultRandom(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
})

import { bigint, boolean, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The tables of better-auth in their own schema. They are outside row security, because they say who is asking. */
export const authSchema = pgSchema('auth')

const timeColumn = () => timestamp({ withTimezone: true })

export const users = authSchema.table('users', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: timeColumn().notNull().defaultNow(),
  updatedAt: timeColumn().notNull().defaultNow(),
  /** Whether a sign-in asks for a code after the password. */
  twoFactorEnabled: boolean().notNull().default(false),
  /** Time of the first sign-in. A later sign-in on an unknown device sends an email. */
  firstSignInAt: timeColumn(),
  /** Time of the deletion by the seller. Nobody can sign in, and the account data is being erased. */
  deletedAt: timeColumn(),
})

export const sessions = authSchema.table(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: timeColumn().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: timeColumn().notNull().defaultNow(),
    updatedAt: timeColumn().notNull().defaultNow(),
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
    accessTokenExpiresAt: timeColumn(),
    refreshTokenExpiresAt: timeColumn(),
    scope: text(),
    /** The password's hash. */
    password: text(),
    createdAt: timeColumn().notNull().defaultNow(),
    updatedAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [index('accounts_user_id').on(table.userId)],
)

export const verifications = authSchema.table(
  'verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timeColumn().notNull(),
    createdAt: timeColumn().notNull().defaultNow(),
    updatedAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** The second steps of sellers. better-auth encrypts secret and recovery codes with the installation's secrets. */
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
    lockedUntil: timeColumn(),
  },
  (table) => [index('two_factors_user_id').on(table.userId)],
)

/** Counts of tries per client address and path, shared by all web processes. */
export const rateLimits = authSchema.table('rate_limits', {
  id: uuid().primaryKey().defaultRandom(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
})

import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { passwordMaxLength } from './password.ts'

/**
 * Path of the seller's account data as one ZIP: a GET that the browser saves as a file. The page asks by HEAD first,
 * because a refused download shows a seller nothing. HEAD answers the same status and headers (401, 429 with
 * retry-after) and has its own limit.
 */
export const exportPath = '/api/account/export'

/**
 * Deletes the account of the signed-in seller, who gives the password again. A demo account has none and gives none. Every
 * session ends at once. A job erases the rest of the account data within the hour. Throws 'bad-input' for a wrong password.
 */
export const deleteAccountEndpoint = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  input: z.object({ password: z.string().min(1).max(passwordMaxLength).optional() }),
  output: z.object({ deleted: z.literal(true) }),
  limit: { times: 5, seconds: 15 * 60 },
})

/** Request bodies of the account paths below /api/auth. Other fields are not read. */
export const accountBodies = {
  '/sign-up/email': z.object({ name: z.string().max(200), email: emailSchema(), password: passwordSchema() }),
  '/sign-in/email': z.object({ email: emailSchema(), password: passwordSchema() }),
  '/sign-out': z.object({}),
  '/change-password': z.object({ currentPassword: passwordSchema(), newPassword: passwordSchema() }),
  /** Sends the email with the reset link. Answers the same for an address without an account. */
  '/request-password-reset': z.object({ email: emailSchema() }),
  /** Answers whether the reset link is valid, and for which account: `resetLinkAnswer`. */
  '/check-reset': z.object({ token: resetToken() }),
  /** Sets the password, signs out everywhere, and signs this browser in. */
  '/reset-password': z.object({ token: resetToken(), newPassword: passwordSchema() }),
  /** The second step of a sign-in that answered `secondStep`: a code of the authenticator app, or a recovery code. */
  '/two-factor/verify': z.object({ code: z.string().min(1).max(40) }),
  /** Answers whether the seller has a second step: `secondFactorAnswer`. */
  '/second-factor': z.object({}),
  /** Answers a secret for the app, and recovery codes: `secondFactorSetup`. The second step stays off until `/confirm`. */
  '/two-factor/enable': z.object({ password: passwordSchema() }),
  '/two-factor/confirm': z.object({ code: z.string().min(1).max(40) }),
  '/two-factor/disable': z.object({ password: passwordSchema() }),
  /** Replaces all earlier recovery codes. */
  '/two-factor/generate-backup-codes': z.object({ password: passwordSchema() }),
  /** Lists the seller's sessions: `sessionsAnswer`. */
  '/list-sessions': z.object({}),
  /** Signs that session out. */
  '/end-session': z.object({ sessionId: z.uuid() }),
  /** Opens the demo shop that this browser made, or makes one, and signs the browser in to it. 404 where none is offered. */
  '/open-demo': z.object({}),
} as const

/** The seller's sessions: this one, then the last used. `device`: "Firefox on Windows". Times are ISO 8601. */
export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      isThis: z.boolean(),
      signedInAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
})

/** Path of a GET that answers `demoAnswer`. */
export const demoPath = '/api/auth/demo'

/**
 * The answer about demo shops: whether demo shops are offered here, and how far the one of the signed-in demo account
 * is; null for other sellers and for nobody.
 */
export const demoAnswer = z.object({
  isOffered: z.boolean(),
  state: z.enum(['filling', 'full', 'failed']).nullable(),
})

export const secondFactorAnswer = z.object({ isOn: z.boolean() })
/** `uri` is an `otpauth:` address for the app. */
export const secondFactorSetup = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) })

/** Null: the link was used, is older than an hour, or never existed. */
export const resetLinkAnswer = z.object({ email: z.string().nullable() })

function emailSchema() {
  return z.email('Please enter a valid email address.').max(254)
}

function passwordSchema() {
  return z.string().max(passwordMaxLength)
}

function resetToken() {
  return z.string().max(200)
}

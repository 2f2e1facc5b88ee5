import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { passwordMaxLength } from './password.ts'

/**
 * Address of the seller's account data as one ZIP: a GET that the browser saves as a file. A refused download tells a seller
 * nothing, so the page asks by HEAD first: the same status and headers (401, 429 with retry-after), under its own count.
 */
export const exportPath = '/api/account/export'

/**
 * Deletes the account of the seller who is signed in, who says the password once more. They are signed out everywhere at
 * once; everything the account holds is erased within the hour. 'bad-input' for a wrong password.
 */
export const deleteAccountEndpoint = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  input: z.object({ password: z.string().min(1).max(passwordMaxLength) }),
  output: z.object({ deleted: z.literal(true) }),
  limit: { times: 5, seconds: 15 * 60 },
})

/** What the account paths below /api/auth take. Whatever else is sent is left unread. */
export const accountBodies = {
  '/sign-up/email': z.object({ name: z.string().max(200), email: emailSchema(), password: passwordSchema() }),
  '/sign-in/email': z.object({ email: emailSchema(), password: passwordSchema() }),
  '/sign-out': z.object({}),
  '/change-password': z.object({ currentPassword: passwordSchema(), newPassword: passwordSchema() }),
  /** Sends the mail with the link, and answers alike whether there is such an account. */
  '/request-password-reset': z.object({ email: emailSchema() }),
  /** Whether the link of that mail is good, and for whose account: `resetLinkAnswer`. */
  '/check-reset': z.object({ token: resetToken() }),
  /** Sets the password, signs out everywhere, and signs this browser in. */
  '/reset-password': z.object({ token: resetToken(), newPassword: passwordSchema() }),
  /** The second step of a sign-in that answered `secondStep`: a code of the app, or a recovery code. */
  '/two-factor/verify': z.object({ code: z.string().min(1).max(40) }),
  /** Whether the seller has a second step: `secondFactorAnswer`. */
  '/second-factor': z.object({}),
  /** A secret for an authenticator app and recovery codes: `secondFactorSetup`. Nothing is on before a code confirms it. */
  '/two-factor/enable': z.object({ password: passwordSchema() }),
  '/two-factor/confirm': z.object({ code: z.string().min(1).max(40) }),
  '/two-factor/disable': z.object({ password: passwordSchema() }),
  /** Other recovery codes in place of all from before. */
  '/two-factor/generate-backup-codes': z.object({ password: passwordSchema() }),
  /** Where the seller is signed in: `sessionsAnswer`. */
  '/list-sessions': z.object({}),
  /** Signs out there. */
  '/end-session': z.object({ sessionId: z.uuid() }),
} as const

/** The seller's sessions, the one that asks first, then the last used. `device`: "Firefox on Windows". Times are ISO 8601. */
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

export const secondFactorAnswer = z.object({ isOn: z.boolean() })
/** `uri` is an `otpauth:` address for the app. */
export const secondFactorSetup = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) })

/** Null: the link was used, is older than an hour, or never was one. */
export const resetLinkAnswer = z.object({ email: z.string().nullable() })

function emailSchema() {
  return z.email('Please enter a valid e-mail address.').max(254)
}

function passwordSchema() {
  return z.string().max(passwordMaxLength)
}

function resetToken() {
  return z.string().max(200)
}

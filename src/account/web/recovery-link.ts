/** The link of the email that resets a password. `token` is undefined if the link arrived incomplete. */
export type RecoveryLink = { token: string | undefined }

/** 32 bytes as base64url. A shorter token was cut off on its way. */
const wholeToken = /^[\w-]{43}(?![\w-])/

/**
 * The recovery link in an address; undefined for other addresses. Characters that a mail program adds behind the link (a full
 * stop, a bracket) are ignored.
 */
export function recoveryLinkOf({ pathname, hash }: { pathname: string; hash: string }): RecoveryLink | undefined {
  const parts = new URLSearchParams(hash.slice(1))
  if (parts.get('type') !== 'recovery' && !/^\/reset-password\/?$/.test(pathname)) return undefined
  return { token: wholeToken.exec(parts.get('token') ?? '')?.[0] }
}

/** The link of the mail that resets a password. `token` is undefined where the link did not arrive whole. */
export type RecoveryLink = { token: string | undefined }

/** 32 bytes as base64url: what is shorter was cut on its way. */
const wholeToken = /^[\w-]{43}(?![\w-])/

/**
 * The recovery link that an address is; undefined for all others. What a mail program puts behind a link (a full stop, a
 * bracket) is no part of it.
 */
export function recoveryLinkOf({ pathname, hash }: { pathname: string; hash: string }): RecoveryLink | undefined {
  const parts = new URLSearchParams(hash.slice(1))
  if (parts.get('type') !== 'recovery' && !/^\/reset-password\/?$/.test(pathname)) return undefined
  return { token: wholeToken.exec(parts.get('token') ?? '')?.[0] }
}

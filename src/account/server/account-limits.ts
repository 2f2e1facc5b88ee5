/** How often what is asked below /api/auth, in every process together. */
export const accountLimits = {
  /** Tries to sign in per client address, before they count for a mail address. */
  signInByClient: { times: 10, seconds: 60 },
  /** Accounts asked for per client address; better-auth counts them once more. */
  signUpByClient: { times: 10, seconds: 60 },
  /** Wrong passwords per mail address, whether it has an account or not, and per device that signed in to it before. */
  wrongPasswords: { times: 30, seconds: 60 * 60 },
  /** Wrong present passwords of a seller who is signed in. */
  changePassword: { times: 10, seconds: 15 * 60 },
  /** Reset emails asked for: per mail address and per client address, or per device that signed in to the mail address before. */
  resetOfAddress: { times: 5, seconds: 60 * 60 },
  resetByClient: { times: 20, seconds: 60 * 60 },
  /** Links tried per client address. */
  resetLinks: { times: 60, seconds: 10 * 60 },
  /** "You already have an account" and "Many wrong passwords", each per mail address. */
  letterOfAKind: { times: 1, seconds: 24 * 60 * 60 },
} as const

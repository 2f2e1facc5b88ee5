/** Request limits of the paths below /api/auth, counted over all processes. */
export const accountLimits = {
  /** Sign-in tries per client address. A refused try does not count for a mail address. */
  signInByClient: { times: 10, seconds: 60 },
  /** Sign-ups per client address; better-auth counts them once more. */
  signUpByClient: { times: 10, seconds: 60 },
  /** Wrong passwords per mail address, with or without an account, and per device that signed in to it before. */
  wrongPasswords: { times: 30, seconds: 60 * 60 },
  /** Wrong current passwords of a signed-in seller. */
  changePassword: { times: 10, seconds: 15 * 60 },
  /** Reset emails per mail address, and per client address or device that signed in to the mail address before. */
  resetOfAddress: { times: 5, seconds: 60 * 60 },
  resetByClient: { times: 20, seconds: 60 * 60 },
  /** Demo shops opened or made per client address. */
  demoByClient: { times: 10, seconds: 60 * 60 },
  /** Reset links tried per client address. */
  resetLinks: { times: 60, seconds: 10 * 60 },
  /** "You already have an account" and "Many wrong passwords", each per mail address. */
  emailOfAKind: { times: 1, seconds: 24 * 60 * 60 },
} as const

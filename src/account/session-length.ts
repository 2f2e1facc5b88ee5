/**
 * Seconds that a session lasts without use, and seconds after which use renews it. A session ends 30 days after its sign-in
 * at the latest: the database trigger `sessions_renewed` enforces it.
 */
export const sessionLifetime = 60 * 60
export const sessionRenewEvery = 10 * 60

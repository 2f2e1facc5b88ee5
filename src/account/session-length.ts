/**
 * Seconds a session lasts unless it is used, and how often use renews it. However it is used, it ends 30 days after its sign-in:
 * the database's trigger `sessions_renewed` sees to that.
 */
export const sessionLifetime = 60 * 60
export const sessionRenewEvery = 10 * 60

/**
 * Seconds that a session lasts without use. It ends 30 days after its sign-in at the latest: the trigger `sessions_renewed` in
 * `migrations/0001_functions_and_triggers.sql` enforces it.
 */
export const sessionLifetime = 60 * 60
/** Seconds after which use renews a session. */
export const sessionRenewEvery = 10 * 60

import { createStore } from '../../platform/web/store/store.ts'

export const accountDeleted = 'Your account was deleted.'

/** For a session that ended elsewhere: by a password change or account deletion on another device, or by expiry. */
export const endedElsewhere = 'You were signed out. Please sign in again.'

/** The message that the sign-in screen shows after the end of a session; undefined for no message. */
export const farewell = createStore<{ message: string | undefined }>({ message: undefined })

import { createStore } from '../../platform/web/store/store.ts'

export const accountDeleted = 'Your account was deleted.'

/** Of a session that nobody ended on this device: by another password, or by deleting the account, on another one; or it lapsed. */
export const endedElsewhere = 'You were signed out. Please sign in again.'

/** What the sign-in screen says to a seller who has just gone; undefined where it needs no words. */
export const farewell = createStore<{ words: string | undefined }>({ words: undefined })

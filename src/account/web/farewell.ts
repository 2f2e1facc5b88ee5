import { createWatchedState } from '../../platform/web/watched-state.ts'

export const accountDeleted = 'Your account was deleted.'

/** What the sign-in screen says to a seller who has just gone; undefined where it needs no words. */
export const farewell = createWatchedState<{ words: string | undefined }>({ words: undefined })

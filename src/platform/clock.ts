/** Where the time comes from, so that tests move it instead of sleeping. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

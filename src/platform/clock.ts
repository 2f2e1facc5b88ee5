/** The source of the current time. Tests move it instead of sleeping. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

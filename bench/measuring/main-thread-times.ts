/** How the main thread of a page fared, in milliseconds. */
export type MainThread = { readonly longestGap: number; readonly longTasks: readonly number[] }

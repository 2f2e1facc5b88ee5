/** The delays of a page's main thread, in milliseconds. */
export type MainThread = { readonly longestGap: number; readonly longTasks: readonly number[] }

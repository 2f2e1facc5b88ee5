/** Makes a preview of every file. `onPlaceholder` is called each time a placeholder could be shown. */
export type Previewer = (files: readonly File[], onPlaceholder: () => void) => Promise<void>

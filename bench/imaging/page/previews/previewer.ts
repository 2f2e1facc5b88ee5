/** Makes a preview of every file; says so each time when a placeholder could be shown. */
export type Previewer = (files: readonly File[], onPlaceholder: () => void) => Promise<void>

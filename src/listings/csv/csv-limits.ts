/** Largest file that is imported, in bytes. */
export const csvMaxBytes = 20 * 1024 * 1024
/** Most rows of one file, without the headings. */
export const csvMaxRows = 20_000
/** Most columns of one file. */
export const csvMaxColumns = 200
/** Most bad cells, and most kept items, that a check names. It counts the others. */
export const maxNamedFaults = 500
/** Most items that an export names by id. */
export const maxExportIds = 5000

/** What lies below these is answered by the server alone: no view of the app pretends to be there. */
export const serverFolders = ['api', 'functions', 'photos'] as const

/** Pages that must come from the server each time they are opened, whatever this device keeps. */
const serverPages = [
  'healthz',
  'readyz',
  'metrics',
  'env-check',
  'ebay-callback',
  'reset-password',
  'test-ebay-config',
] as const

/** Paths of the server's folders. */
export const inServerFolder = below(serverFolders)

/** Paths, with their query or without, that the device never answers in the server's place: its own, and those of files. */
export const neverFromDevice = [below([...serverFolders, ...serverPages]), /^[^?]*\.[^/?]+(\?|$)/]

function below(names: readonly string[]): RegExp {
  return new RegExp(`^/(${names.join('|')})([/?]|$)`)
}

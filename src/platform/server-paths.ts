/** Folders that the server alone answers: no view of the app is below them. */
export const serverFolders = ['api', 'functions', 'photos'] as const

/** Pages that always come from the server, even if this device keeps the app. */
const serverPages = [
  'healthz',
  'readyz',
  'metrics',
  'env-check',
  'ebay-callback',
  'reset-password',
  'share',
  'test-ebay-config',
] as const

/** Folders of views whose last part is free text, which may look like the name of a file: `/items/A.1`. */
const viewFolders = ['items'] as const

/** Matches paths in the server's folders. */
export const inServerFolder = below(serverFolders)

/** Matches paths below views whose last part is free text. */
export const inViewFolder = below(viewFolders)

/** Match paths, with or without query, that the device never answers from its cache: the server's own, and those of files. */
export const neverFromDevice = [
  below([...serverFolders, ...serverPages]),
  new RegExp(`^/(?!(${viewFolders.join('|')})/)[^?]*\\.[^/?]+(\\?|$)`),
]

function below(names: readonly string[]): RegExp {
  return new RegExp(`^/(${names.join('|')})([/?]|$)`)
}

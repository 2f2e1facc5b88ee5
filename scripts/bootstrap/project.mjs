import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. The scripts in scripts/bootstrap run on any Node from 20 on, before any package is installed. */
export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** An absolute path from one inside the project. */
export function inProject(...parts) {
  return join(projectFolder, ...parts)
}

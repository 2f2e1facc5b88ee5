import { fileURLToPath } from 'node:url'
import { createPart, type Part } from './part.ts'

const main = fileURLToPath(new URL('../../src/app/server/main.ts', import.meta.url))
/** The variables that PastFash inherits: those that any program needs, and no setting. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE']

export type ProductOptions = {
  name: string
  role: 'web' | 'worker'
  port: number
  metricsPort: number
  log: string
  settings: Readonly<Record<string, string>>
  /** The program and its arguments, if it is not PastFash itself. */
  program?: readonly string[] | undefined
}

/** A process of PastFash; not started. It serves when it reports that it is ready. */
export function createProduct({
  name,
  role,
  port,
  metricsPort,
  log,
  settings,
  program = [main],
}: ProductOptions): Part {
  const about = Object.fromEntries(inherited.map((setting) => [setting, process.env[setting]]))
  const own = { PASTFASH_ROLE: role, PORT: String(port), METRICS_PORT: String(metricsPort) }
  return createPart({
    name,
    program: process.execPath,
    args: program,
    env: { ...about, ...settings, ...own },
    log,
    port,
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
  })
}

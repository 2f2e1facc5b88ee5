import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFolder, rights } from './own-folder.ts'
import { createPart, type Part } from './part.ts'

const settings = readFileSync(new URL('./nginx.conf', import.meta.url), 'utf8')

/** nginx on a port, in front of the web processes on two others; not started. */
export function createProxy(root: string, log: string, port: number, webPorts: readonly [number, number]): Part {
  const folder = ownFolder(root, 'nginx')
  const [one, other] = webPorts
  const file = join(folder, 'nginx.conf')
  const filled = settings
    .replaceAll('FOLDER', folder)
    .replaceAll('PORT;', `${port};`)
    .replaceAll('WEB_1', String(one))
    .replaceAll('WEB_2', String(other))
  writeFileSync(file, filled, { mode: 0o644 })
  return createPart({
    name: 'nginx',
    // Debian keeps it in a folder that only root's PATH contains.
    program: '/usr/sbin/nginx',
    args: ['-c', file, '-e', 'stderr'],
    rights,
    log,
    port,
  })
}

import { existsSync } from 'node:fs'
import { aptInstall, canInstall } from '../bootstrap/chromium.mjs'
import { step } from '../bootstrap/steps.mjs'

/** The cluster's programs besides PastFash: Debian's packages, and a file of each. */
const programs = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  nginx: '/usr/sbin/nginx',
  memcached: '/usr/bin/memcached',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
}

/** True if all of them are installed, after installing missing ones if possible: as root on Debian. */
export async function ensurePrograms() {
  for (const name of missing()) if (canInstall()) await step(`Installing ${name}`, () => aptInstall(name))
  return missing().length === 0
}

/** The command for people who have to install them themselves. */
export const howToGetPrograms = `The cluster needs more programs (Debian: sudo apt-get install --no-install-recommends ${Object.keys(programs).join(' ')}).`

function missing() {
  return Object.entries(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
}

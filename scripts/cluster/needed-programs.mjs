import { existsSync } from 'node:fs'
import { aptInstall, mayInstall } from '../bootstrap/chromium.mjs'
import { step } from '../bootstrap/steps.mjs'

/** What the cluster is made of besides PastFash: Debian's packages, and a file of each. */
const programs = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  nginx: '/usr/sbin/nginx',
  memcached: '/usr/bin/memcached',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
}

/** True when all of them are here, after installing those that are missing where that is possible: as root on Debian. */
export async function ensurePrograms() {
  for (const name of missing()) if (mayInstall()) await step(`Installing ${name}`, () => aptInstall(name))
  return missing().length === 0
}

/** The command for whoever has to install them themselves. */
export const howToGetPrograms = `The cluster needs more programs (Debian: sudo apt-get install --no-install-recommends ${Object.keys(programs).join(' ')}).`

function missing() {
  return Object.entries(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
}

import { existsSync } from 'node:fs'
import { aptInstall, canAptInstall } from '../bootstrap/chromium.mjs'
import { step } from '../bootstrap/steps.mjs'

/** Debian packages of the cluster's programs besides PastFash, each with a file that it installs. */
const programs = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  nginx: '/usr/sbin/nginx',
  memcached: '/usr/bin/memcached',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
}

/** True if all these programs are installed. As root on Debian it installs missing ones first. */
export async function ensurePrograms() {
  for (const name of missingPackages()) if (canAptInstall()) await step(`Installing ${name}`, () => aptInstall(name))
  return missingPackages().length === 0
}

/** Advice for people if the programs cannot be installed automatically. */
export const howToGetPrograms = `The cluster needs more programs (Debian: sudo apt-get install --no-install-recommends ${Object.keys(programs).join(' ')}).`

function missingPackages() {
  return Object.entries(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
}

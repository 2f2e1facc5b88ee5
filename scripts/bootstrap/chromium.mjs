import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { step } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, an installed one, or as root on Debian a newly installed one.
 * Undefined without one; `howToGetChromium` then says what to do.
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found || !canInstall()) return found
  await step('Installing Chromium', () => aptInstall('chromium'))
  return findChromium()
}

/** The command for people who have to install it themselves. */
export const howToGetChromium =
  process.platform === 'darwin'
    ? 'Install Google Chrome, or set CHROMIUM_PATH to a Chromium.'
    : 'Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to one.'

/** True if Debian packages can be installed without asking. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && Boolean(onPath('apt-get'))
}

/** Seconds that apt-get waits for another installation to end. */
const othersMayTake = 600

/** Installs a Debian package. It reports no failure: the caller checks whether the program exists afterwards. */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (...what) => run('apt-get', ['-o', `DPkg::Lock::Timeout=${othersMayTake}`, ...what], { env })
  const install = () => get('install', '-y', '--no-install-recommends', name)
  const { code } = await install()
  if (code === 0) return
  await get('update')
  await install()
}

function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) return existsSync(configuredPath) ? configuredPath : undefined
  return names.map(onPath).find(Boolean) ?? (existsSync(macPath) ? macPath : undefined)
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { step } from './steps.mjs'

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH or an installed one. As root on Debian it installs a missing
 * one. Undefined if there is none; `howToGetChromium` then says what to do.
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found || !canAptInstall()) return found
  await step('Installing Chromium', () => aptInstall('chromium'))
  return findChromium()
}

/** Advice for people if Chromium cannot be installed automatically. */
export const howToGetChromium =
  process.platform === 'darwin'
    ? 'Install Google Chrome, or set CHROMIUM_PATH to the path of a Chromium.'
    : 'Install one (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to the path of an installed one.'

/** True on Debian as root: packages can be installed without a password. */
export function canAptInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && Boolean(onPath('apt-get'))
}

/** How long apt-get waits for another installation to end. */
const lockTimeoutSeconds = 600

/** Installs a Debian package. It reports no failure: the caller checks whether the program exists afterwards. */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) => run('apt-get', ['-o', `DPkg::Lock::Timeout=${lockTimeoutSeconds}`, ...args], { env })
  const install = () => aptGet('install', '-y', '--no-install-recommends', name)
  const { code } = await install()
  if (code === 0) return
  await aptGet('update')
  await install()
}

function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) return existsSync(configuredPath) ? configuredPath : undefined
  return programNames.map(onPath).find(Boolean) ?? (existsSync(macPath) ? macPath : undefined)
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

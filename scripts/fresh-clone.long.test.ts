import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../test/free-port.ts'
import { cloneInto, machineEnvironment, runOrThrow } from '../test/fresh-clone.ts'

// `git clone` and `npm start` as a newcomer runs them: an empty folder, the machine's own Node, and a parent folder that
// no other user can enter.
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const people = isRoot
  ? [
      { who: 'root', as: {} },
      { who: 'an ordinary user', as: nobody },
    ]
  : [{ who: 'an ordinary user', as: {} }]

describe.each(people)('a fresh clone, started by $who', ({ as }) => {
  let parent = ''
  let clone = ''
  let port = 0
  /** The folder of the database outside the clone. Only under root: the database's own user cannot enter the clone. */
  let stateFolder: string | undefined
  const running = new Set<ChildProcess>()

  beforeAll(async () => {
    parent = realpathSync(mkdtempSync(join(tmpdir(), 'pastfash-clone-')))
    clone = cloneInto(parent)
    port = await freePort()
    mkdirSync(join(parent, 'home'))
    for (const file of ['.npmrc', '.npm/_cacache']) copyFromHome(file)
    if ('uid' in as) runOrThrow('chown', ['-R', `${as.uid}:${as.gid}`, parent])
  }, 120_000)

  afterEach(async () => {
    for (const child of running) await end(child, 'SIGKILL')
  })

  afterAll(() => {
    rmSync(parent, { recursive: true, force: true })
    if (stateFolder) rmSync(stateFolder, { recursive: true, force: true })
  })

  test('installs, builds and serves, and Ctrl-C leaves nothing running', async () => {
    const { child, output } = await startUntilReady()
    expect(output()).toMatch(/Installing the packages +\d+\.\d s/)
    expect(output()).toMatch(/Building the web app +\d+\.\d s/)
    expect(output()).toMatch(/Creating the database +\d+\.\d s/)
    stateFolder = /(\/var\/lib\/pastfash-[^/ ]+)\//.exec(output())?.[1]
    expect(stateFolder !== undefined).toBe(isRoot && !('uid' in as))
    expect((await fetch(address('/healthz'))).status).toBe(200)
    expect(await (await fetch(address('/'))).text()).toContain('<div id="root">')
    expect(await end(child, 'SIGINT')).toBe(0)
    expect(existsSync(postmasterFile())).toBe(false)
  }, 400_000)

  test('starts a second time without installing or building', async () => {
    const began = performance.now()
    const { child, output } = await startUntilReady()
    expect((await fetch(address('/healthz'))).status).toBe(200)
    process.stdout.write(`  second start to first answer: ${Math.round(performance.now() - began)} ms\n`)
    expect(output()).not.toMatch(/Installing|Building|Creating/)
    expect(await end(child, 'SIGTERM')).toBe(0)
  }, 60_000)

  test('comes back after a kill -9', async () => {
    const first = await startUntilReady()
    const postmaster = Number.parseInt(readFileSync(postmasterFile(), 'utf8'), 10)
    const server = Number(/^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${postmaster}/status`, 'utf8'))?.[1])
    process.kill(server, 'SIGKILL')
    await ended(first.child)
    const second = await startUntilReady()
    expect((await fetch(address('/healthz'))).status).toBe(200)
    expect(await end(second.child, 'SIGINT')).toBe(0)
  }, 60_000)

  test('refuses to run twice on the same data', async () => {
    const first = await startUntilReady()
    const output = await startUntilEnd({ PORT: String(await freePort()) })
    expect(output).toContain(`Another PastFash is already running on the data in ${join(clone, 'data')}.`)
    expect(await end(first.child, 'SIGINT')).toBe(0)
  }, 60_000)

  test('reports that its port is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    expect(await startUntilEnd({})).toContain(`Port ${port} is taken by another program.`)
    other.close()
    await once(other, 'close')
    expect(existsSync(postmasterFile())).toBe(false)
  }, 60_000)

  test('reports that its data folder is not writable', async () => {
    const file = join(parent, 'a-file')
    writeFileSync(file, '')
    if ('uid' in as) chownSync(file, as.uid, as.gid)
    const output = await startUntilEnd({ PASTFASH_DATA: join(file, 'data') })
    expect(output).toContain(`PastFash cannot write to its data folder ${join(file, 'data')} as the user `)
  }, 60_000)

  function npmStart(settings: Record<string, string>) {
    const env = {
      ...machineEnvironment(),
      HOME: join(parent, 'home'),
      npm_config_cache: join(parent, 'home/.npm'),
      PORT: String(port),
      ...settings,
    }
    const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], ...as })
    running.add(child)
    child.on('exit', () => running.delete(child))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part))
    return { child, output: () => output }
  }

  async function startUntilReady() {
    const started = npmStart({})
    const isReady = () => started.output().includes('PastFash is ready at')
    await expect.poll(() => isReady() || started.child.exitCode !== null, { timeout: 300_000, interval: 20 }).toBe(true)
    if (!isReady()) throw new Error(`PastFash did not start:\n${started.output()}`)
    return started
  }

  async function startUntilEnd(settings: Record<string, string>) {
    const { child, output } = npmStart(settings)
    await ended(child)
    expect(child.exitCode).toBe(1)
    return output()
  }

  function address(path: string) {
    return `http://localhost:${port}${path}`
  }

  function postmasterFile() {
    const dataFolderName = /data-[^/]+$/
    return stateFolder ? postmasterFileIn(stateFolder, dataFolderName) : join(clone, 'data/postgres/postmaster.pid')
  }

  function postmasterFileIn(folder: string, name: RegExp) {
    const dataFolder =
      runOrThrow('ls', [folder])
        .split('\n')
        .find((entry) => name.test(entry)) ?? ''
    return join(folder, dataFolder, 'postgres/postmaster.pid')
  }

  function copyFromHome(path: string) {
    const from = join(homedir(), path)
    if (existsSync(from)) cpSync(from, join(parent, 'home', path), { recursive: true })
  }
})

/** Ends `npm start` by a signal as a terminal or a container does. Returns its exit code. */
async function end(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  await ended(child)
  return child.exitCode
}

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

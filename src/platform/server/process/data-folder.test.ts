import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('creates the folder with everything above it and opens it', () => {
  const path = join(temporary(), 'deep', 'data')
  const folder = openDataFolder({ path })
  expect(existsSync(path)).toBe(true)
  expect(folder.root).toBe(realpathSync(path))
  folder.release()
})

test('keeps a second PastFash out until the first lets go', () => {
  const path = temporary()
  const first = openDataFolder({ path })
  expect(() => openDataFolder({ path })).toThrow(
    `Another PastFash is already running on the data in ${path}. Stop it, or set PASTFASH_DATA to another folder.`,
  )
  first.release()
  openDataFolder({ path }).release()
})

test('is free at once after its holder was killed', async () => {
  const path = temporary()
  const holder = spawn(process.execPath, ['-e', opening(path, 'console.log("open"); setInterval(() => {}, 1000)')])
  await once(holder.stdout, 'data')
  expect(() => openDataFolder({ path })).toThrow('Another PastFash is already running')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  openDataFolder({ path }).release()
})

test('says which folder is not writable, and for whom', () => {
  const closed = temporary()
  chmodSync(closed, 0o555)
  const path = join(closed, 'data')
  const said = spawnSync(process.execPath, ['-e', opening(path, '', dropRoot)], { encoding: 'utf8' })
  expect(said.stdout).toContain(`PastFash cannot write to its data folder ${path} as the user `)
  expect(said.stdout).toContain('set PASTFASH_DATA to a folder of your own')
})

test('says that a file is in the way of the folder', () => {
  const path = join(temporary(), 'data')
  writeFileSync(path, 'not a folder')
  expect(() => openDataFolder({ path })).toThrow(`PastFash cannot write to its data folder ${path}`)
})

test('refuses to start on a disk that is nearly full', () => {
  const path = temporary()
  expect(() => openDataFolder({ path, needFreeBytes: Number.MAX_SAFE_INTEGER })).toThrow(
    `The disk of ${path} is nearly full.`,
  )
  expect(existsSync(join(path, 'lock.db'))).toBe(false)
})

/** Root may write everywhere, so it becomes an ordinary user once the module is loaded. */
const dropRoot = 'if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534) }'

function opening(path: string, after: string, before = '') {
  return `import(${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}).then(({ openDataFolder }) => {
    ${before}
    globalThis.folder = openDataFolder({ path: ${JSON.stringify(path)} }); ${after}
  }).catch((error) => console.log(error.message))`
}

function temporary() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pastfash-data-')))
  made.push(folder)
  return folder
}

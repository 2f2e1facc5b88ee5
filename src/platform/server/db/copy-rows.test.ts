import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../../test/test-environment.ts'
import { copyIn, copyOut } from './copy-rows.ts'

async function connect(connection?: ConstructorParameters<typeof Client>[0]) {
  const client = new Client(connection ?? (await createDatabase()))
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  await client.query('create table if not exists numbers (n integer primary key, word text)')
  return client
}

async function textOf(client: Client, statement: string) {
  const chunks: Buffer[] = []
  const rows = await copyOut(client, statement, async (bytes) => void chunks.push(bytes))
  return { rows, text: Buffer.concat(chunks).toString(), chunks: chunks.length }
}

async function* linesOf(...lines: string[]) {
  for (const line of lines) yield Buffer.from(`${line}\n`)
}

test('any text that is copied out can be copied in again', async () => {
  const client = await connect()
  await client.query('insert into numbers values (1, $1), (2, null), (3, $2)', ['a\tb\nc\\N', 'Größe 😀'])
  const out = await textOf(client, 'copy numbers to stdout')
  expect(out).toEqual({ rows: 3, text: '1\ta\\tb\\nc\\\\N\n2\t\\N\n3\tGröße 😀\n', chunks: 1 })
  await client.query('create table again (like numbers)')
  // Pieces end anywhere, also in the middle of a character.
  const bytes = Buffer.from(out.text)
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5)
  })()
  expect(await copyIn(client, 'copy again from stdin', pieces)).toBe(3)
  expect((await textOf(client, 'copy again to stdout')).text).toBe(out.text)
})

test('a large table is copied in pieces, waits for a slow writer, and leaves the connection free', async () => {
  const client = await connect()
  await client.query("insert into numbers select n, repeat('x', 1000) from generate_series(1, 2000) n")
  let [writing, most, bytes] = [0, 0, 0]
  const rows = await copyOut(client, 'copy numbers to stdout', async ({ length }) => {
    writing += 1
    most = Math.max(most, writing)
    await new Promise((resume) => setImmediate(resume))
    bytes += length
    writing -= 1
  })
  expect({ rows, most }).toEqual({ rows: 2000, most: 1 })
  expect(bytes).toBeGreaterThan(2_000_000)
  expect((await client.query('select count(*)::int as n from numbers')).rows).toEqual([{ n: 2000 }])
})

test('a failing table, row, source or writer copies nothing, and the connection stays usable', async () => {
  const client = await connect()
  await client.query('insert into numbers values (1, null)')
  const nothing = async () => undefined
  await expect(copyOut(client, 'copy strangers to stdout', nothing)).rejects.toMatchObject({ code: '42P01' })
  const full = () => Promise.reject(new Error('the disk is full'))
  await expect(copyOut(client, 'copy numbers to stdout', full)).rejects.toThrow('the disk is full')
  const into = 'copy numbers from stdin'
  await expect(copyIn(client, into, linesOf('2\ttwo', 'three\tthree'))).rejects.toMatchObject({ code: '22P02' })
  const broken = (async function* () {
    yield Buffer.from('2\ttwo\n')
    throw new Error('the file is damaged')
  })()
  await expect(copyIn(client, into, broken)).rejects.toThrow('the file is damaged')
  expect((await client.query('select n from numbers')).rows).toEqual([{ n: 1 }])
})

test('a connection lost during the copy throws instead of waiting', async () => {
  const connection = await createDatabase()
  const [client, other] = [await connect(connection), await connect(connection)]
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { promise, resolve } = Promise.withResolvers<void>()
  const endless = (async function* () {
    resolve()
    for (let n = 1; ; n += 1) {
      yield Buffer.from(`${n}\t${'x'.repeat(10_000)}\n`)
      await new Promise((resume) => setImmediate(resume))
    }
  })()
  const copying = copyIn(client, 'copy numbers from stdin', endless)
  copying.catch(() => undefined)
  await promise
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect(copying).rejects.toBeInstanceOf(Error)
})

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { openMailer } from './open-mailer.ts'

test('without a mail server emails are files for their owner alone, and the terminal shows their links', async () => {
  const { folder, mailer, printed } = await openTestMailer({ production: false })
  const link = 'http://localhost:4000/reset-password#type=recovery&token=abc'
  await mailer.send({
    to: 'zoe@example.com',
    subject: 'First ✂',
    paragraphs: ['Grüße'],
    button: { label: 'Open', link },
  })
  await mailer.send({ to: 'zoe@example.com', subject: 'Second\r\nline', paragraphs: ['No link'] })
  const names = (await readdir(folder)).toSorted()
  expect(names).toHaveLength(2)
  const [first = '', second = ''] = names.map((name) => join(folder, name))
  expect(first).toMatch(/\.eml$/)
  expect((await stat(first)).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const email = await PostalMime.parse(await readFile(first))
  expect(email).toMatchObject({ subject: 'First ✂', to: [{ address: 'zoe@example.com' }] })
  expect(email.text).toContain(link)
  expect(printed).toEqual([
    `\n  An email was written to ${first}\n  First ✂\n  ${link}\n`,
    `\n  An email was written to ${second}\n  Second line\n`,
  ])
})

test('a bad address is refused without a mail server too', async () => {
  const { folder, mailer, printed } = await openTestMailer({ production: false })
  await expect(mailer.send({ to: 'a@b.c\nBcc: x@y.z', subject: 'x', paragraphs: ['x'] })).rejects.toMatchObject({
    code: 'bad-input',
  })
  expect(await readdir(folder).catch(() => [])).toEqual([])
  expect(printed).toEqual([])
})

test('a service without a mail server sends no email and writes no file', async () => {
  const { folder, mailer, printed } = await openTestMailer({ production: true })
  expect(mailer.kind).toBe('off')
  await expect(
    mailer.send({ to: 'zoe@example.com', subject: 'x', paragraphs: ['x'], button: { label: 'x', link: 'x' } }),
  ).rejects.toThrow("This site can't send email.")
  expect(await readdir(folder).catch(() => [])).toEqual([])
  expect(printed).toEqual([])
})

async function openTestMailer({ production }: { production: boolean }) {
  const root = await mkdtemp(join(tmpdir(), 'pastfash-mail-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'mail')
  const printed: string[] = []
  const mailer = openMailer({
    smtpUrl: undefined,
    from: 'pastfash@localhost',
    folder,
    production,
    print: (text) => printed.push(text),
    log: createLog('silent'),
  })
  return { folder, mailer, printed }
}

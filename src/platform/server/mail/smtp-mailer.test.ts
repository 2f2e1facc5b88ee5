import { type AddressInfo, createServer } from 'node:net'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../../../test/mail-server.ts'
import { AppError } from '../../errors.ts'
import { createLog } from '../process/log.ts'
import type { Letter } from './mailer.ts'
import { openMailer } from './open-mailer.ts'

const letter: Letter = { to: 'seller@example.com', subject: 'Reset your password', text: 'Hello' }

test('a letter arrives as it was written, over an encrypted line where the server offers one', async () => {
  const server = await startMailServer({ user: { name: 'shop@example.com', password: 'pä:ss/%' } })
  const link = `https://pastfash.example/reset-password#type=recovery&token=${'abc='.repeat(30)}`
  const text = `Grüße, Zoë ✂\n\n${link}\n\n.\nA line with a dot alone stands above.\n`
  await mailerTo(`smtp://shop%40example.com:p%C3%A4%3Ass%2F%25@localhost:${server.port}`).send({
    to: "o'neil+shop@example.com",
    subject: 'Ein neues Paßwort für Zoë ✂',
    text,
    link,
  })
  expect(server.letters).toMatchObject([
    {
      from: 'pastfash@example.com',
      to: ["o'neil+shop@example.com"],
      encrypted: true,
      user: 'shop@example.com',
      email: {
        from: { name: 'PastFash', address: 'pastfash@example.com' },
        to: [{ address: "o'neil+shop@example.com" }],
        subject: 'Ein neues Paßwort für Zoë ✂',
      },
    },
  ])
  const [taken] = server.letters
  expect(taken?.email.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text.trimEnd())
  expect(taken?.email.html).toBeUndefined()
  expect(taken?.email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test.each([
  'seller@example.com\r\nBcc: thief@example.com',
  'seller@example.com\nBcc: thief@example.com',
  'seller@example.com>\r\nRCPT TO:<thief@example.com',
  'seller@example.com, thief@example.com',
  'seller@example.com;thief@example.com',
  'Seller <seller@example.com>',
  '"thief@example.com "@example.com',
  'seller@example.com\0',
  'seller@[127.0.0.1]',
  'seller',
  '',
])('%j is no address to write to', async (to) => {
  const server = await startMailServer()
  await expect(mailerTo(`smtp://localhost:${server.port}`).send({ ...letter, to })).rejects.toMatchObject({
    code: 'bad-input',
  })
  expect(server.letters).toEqual([])
})

test('a subject stays one line of its own', async () => {
  const server = await startMailServer()
  const subject = 'Hello\r\nBcc: thief@example.com\r\n\r\nAnother text\u0085\u2028'
  await mailerTo(`smtp://localhost:${server.port}`).send({ ...letter, subject })
  const [taken] = server.letters
  expect(taken?.to).toEqual(['seller@example.com'])
  expect(taken?.email.bcc ?? []).toEqual([])
  expect(taken?.email.text?.trim()).toBe('Hello')
  expect(taken?.email.subject).toMatch(/^Hello Bcc: thief@example\.com Another text/)
})

test('a mail server elsewhere that offers no encryption gets neither password nor letter', async () => {
  const server = await startMailServer({ user: { name: 'shop', password: 'secret' }, hideSTARTTLS: true })
  const clear = await startMailServer({ user: { name: 'shop', password: 'secret' }, disabledCommands: ['STARTTLS'] })
  for (const { port, letters, signIns } of [server, clear]) {
    // For Linux and macOS this is the own machine too, but no loopback address.
    const error = await failureOf(mailerTo(`smtp://shop:secret@0.0.0.0:${port}`).send(letter))
    expect(error).toMatchObject({ code: 'try-later', cause: { message: expect.stringContaining('encryption') } })
    expect({ letters, signIns }).toEqual({ letters: [], signIns: [] })
  }
})

test('nor does one whose certificate nobody vouches for', async () => {
  for (const protocol of ['smtp', 'smtps']) {
    const server = await startMailServer({ user: { name: 'shop', password: 'secret' }, secure: protocol === 'smtps' })
    const error = await failureOf(mailerTo(`${protocol}://shop:secret@0.0.0.0:${server.port}`).send(letter))
    expect(error).toMatchObject({ code: 'try-later', cause: { message: expect.stringContaining('can be trusted') } })
    expect(server.signIns).toEqual([])
  }
})

test('a server without encryption is used where the address says so', async () => {
  const server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  await mailerTo(`smtp://0.0.0.0:${server.port}?tls=off`).send(letter)
  expect(server.letters).toMatchObject([{ encrypted: false }])
})

test('a refused password is told to the log without the password, the user or who the letter was for', async () => {
  const server = await startMailServer({ user: { name: 'shop@example.com', password: 'right' } })
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const mailer = mailerTo(`smtp://shop%40example.com:wr0ng-pw@localhost:${server.port}`, log)
  const error = await failureOf(mailer.send(letter))
  expect(lines).toEqual([expect.stringContaining('refuses the user or password of SMTP_URL')])
  expect(lines.join()).not.toMatch(/wr0ng-pw|shop|seller@/)
  expect(error).toMatchObject({ code: 'try-later', retryAfter: 60 })
  expect(inspect(error, { depth: 9, showHidden: true })).toContain('refuses the user or password of SMTP_URL')
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/wr0ng-pw|shop@|seller@/)
})

test('a server that knows no passwords gets no letter in their place', async () => {
  const server = await startMailServer({ disabledCommands: ['AUTH'] })
  const error = await failureOf(mailerTo(`smtp://shop:secret@localhost:${server.port}`).send(letter))
  expect(error.code).toBe('try-later')
  expect(server.letters).toEqual([])
})

test('an address that the server refuses for good is not tried again, one it refuses for now is', async () => {
  const gone = await startMailServer({ refuse: 550 })
  const busy = await startMailServer({ refuse: 450 })
  const refused = await failureOf(mailerTo(`smtp://localhost:${gone.port}`).send(letter))
  expect(refused.code).toBe('bad-input')
  expect(inspect(refused, { depth: 9 })).not.toContain('seller@')
  expect((await failureOf(mailerTo(`smtp://localhost:${busy.port}`).send(letter))).code).toBe('try-later')
})

test('a server that is away is tried later', async () => {
  const { port, closed } = await listening()
  closed()
  const error = await failureOf(mailerTo(`smtp://127.0.0.1:${port}`).send(letter))
  expect(error).toMatchObject({
    code: 'try-later',
    sentence: 'PastFash cannot send mail at the moment. Nothing was changed; please try again in a few minutes.',
    cause: { message: expect.stringContaining('cannot be reached') },
  })
})

test('stopping does not wait for a server that says nothing', async () => {
  const { port, called } = await listening()
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`)
  const sending = failureOf(mailer.send(letter))
  await called
  await mailer.close()
  expect((await sending).code).toBe('try-later')
})

test('a malformed SMTP_URL is named, never quoted', () => {
  expect(() => mailerTo('smtps://shop:s3cret@')).toThrow(/^SMTP_URL: write it as/)
  expect(() => mailerTo('smtps://shop:s3cret%@mail.example')).not.toThrow(/s3cret/)
})

function mailerTo(smtpUrl: string, log = createLog('silent')) {
  const mailer = openMailer({
    smtpUrl,
    from: 'pastfash@example.com',
    folder: '/nowhere',
    production: false,
    print: (text) => expect.unreachable(`printed: ${text}`),
    log,
  })
  return mailer
}

async function failureOf(sending: Promise<void>): Promise<AppError> {
  const thrown = await sending.then(
    () => expect.unreachable('the letter was taken'),
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(AppError)
  return thrown as AppError
}

/** Something that listens, and says nothing to whoever calls. */
async function listening() {
  const call = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined).resume()
    onTestFinished(() => void socket.destroy())
    call.resolve()
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const closed = () => void server.close()
  onTestFinished(closed)
  return { port: (server.address() as AddressInfo).port, called: call.promise, closed }
}

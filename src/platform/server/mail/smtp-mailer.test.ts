import { type AddressInfo, createServer } from 'node:net'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../../../test/mail-server.ts'
import { AppError } from '../../errors.ts'
import { createLog } from '../process/log.ts'
import type { EmailMessage } from './mailer.ts'
import { openMailer } from './open-mailer.ts'

const email: EmailMessage = { to: 'seller@example.com', subject: 'Reset your password', paragraphs: ['Hello'] }

test('an email arrives unchanged, over an encrypted connection if the server offers one', async () => {
  const server = await startMailServer({ user: { name: 'shop@example.com', password: 'pä:ss/%' } })
  const link = `https://pastfash.example/reset-password#type=recovery&token=${'abc='.repeat(30)}`
  const below = '.\nA line with a dot alone is above. <b>5 & 6</b>'
  await mailerTo(`smtp://shop%40example.com:p%C3%A4%3Ass%2F%25@localhost:${server.port}`).send({
    to: "o'neil+shop@example.com",
    subject: 'Ein neues Paßwort für Zoë ✂',
    paragraphs: ['Grüße, Zoë ✂', below],
    button: { label: 'Set a New Password', link },
  })
  expect(server.emails).toMatchObject([
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
  const [received] = server.emails
  const text = `Grüße, Zoë ✂\n\nSet a New Password:\n${link}\n\n${below}`
  expect(received?.email.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text)
  const shown = received?.email.html?.replaceAll('\r\n', '\n')
  expect(shown).toContain(`<a href="${link.replace('&', '&amp;')}"`)
  expect(shown).toContain('&lt;b&gt;5 &amp; 6&lt;/b&gt;')
  expect(received?.email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
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
])('%j is refused as an address', async (to) => {
  const server = await startMailServer()
  await expect(mailerTo(`smtp://localhost:${server.port}`).send({ ...email, to })).rejects.toMatchObject({
    code: 'bad-input',
  })
  expect(server.emails).toEqual([])
})

test('a subject stays one line and cannot add headers', async () => {
  const server = await startMailServer()
  const subject = 'Hello\r\nBcc: thief@example.com\r\n\r\nAnother text\u0085\u2028'
  await mailerTo(`smtp://localhost:${server.port}`).send({ ...email, subject })
  const [received] = server.emails
  expect(received?.to).toEqual(['seller@example.com'])
  expect(received?.email.bcc ?? []).toEqual([])
  expect(received?.email.text?.trim()).toBe('Hello')
  expect(received?.email.subject).toMatch(/^Hello Bcc: thief@example\.com Another text/)
})

test('a remote mail server without encryption gets neither password nor email', async () => {
  const server = await startMailServer({ user: { name: 'shop', password: 'secret' }, hideSTARTTLS: true })
  const clear = await startMailServer({ user: { name: 'shop', password: 'secret' }, disabledCommands: ['STARTTLS'] })
  for (const { port, emails, signIns } of [server, clear]) {
    // 0.0.0.0 is this machine for Linux and macOS, but no loopback address.
    const error = await failureOf(mailerTo(`smtp://shop:secret@0.0.0.0:${port}`).send(email))
    expect(error).toMatchObject({ code: 'try-later', cause: { message: expect.stringContaining('encryption') } })
    expect({ emails, signIns }).toEqual({ emails: [], signIns: [] })
  }
})

test('a server with an untrusted certificate gets neither password nor email', async () => {
  for (const protocol of ['smtp', 'smtps']) {
    const server = await startMailServer({ user: { name: 'shop', password: 'secret' }, secure: protocol === 'smtps' })
    const error = await failureOf(mailerTo(`${protocol}://shop:secret@0.0.0.0:${server.port}`).send(email))
    expect(error).toMatchObject({ code: 'try-later', cause: { message: expect.stringContaining('can be trusted') } })
    expect(server.signIns).toEqual([])
  }
})

test('a server without encryption is used if its address allows that', async () => {
  const server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  await mailerTo(`smtp://0.0.0.0:${server.port}?tls=off`).send(email)
  expect(server.emails).toMatchObject([{ encrypted: false }])
})

test('a refused password is logged without the password, the user or the recipient', async () => {
  const server = await startMailServer({ user: { name: 'shop@example.com', password: 'right' } })
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const mailer = mailerTo(`smtp://shop%40example.com:wr0ng-pw@localhost:${server.port}`, log)
  const error = await failureOf(mailer.send(email))
  expect(lines).toEqual([expect.stringContaining('refuses the user or password of SMTP_URL')])
  expect(lines.join()).not.toMatch(/wr0ng-pw|shop|seller@/)
  expect(error).toMatchObject({ code: 'try-later', retryAfter: 60 })
  expect(inspect(error, { depth: 9, showHidden: true })).toContain('refuses the user or password of SMTP_URL')
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/wr0ng-pw|shop@|seller@/)
})

test('a server that asks for no sign-in gets no email if a password is set', async () => {
  const server = await startMailServer({ disabledCommands: ['AUTH'] })
  const error = await failureOf(mailerTo(`smtp://shop:secret@localhost:${server.port}`).send(email))
  expect(error.code).toBe('try-later')
  expect(server.emails).toEqual([])
})

test('an address refused for good is not tried again, one refused for now is', async () => {
  const refusing = await startMailServer({ refuse: 550 })
  const busy = await startMailServer({ refuse: 450 })
  const refused = await failureOf(mailerTo(`smtp://localhost:${refusing.port}`).send(email))
  expect(refused.code).toBe('bad-input')
  expect(inspect(refused, { depth: 9 })).not.toContain('seller@')
  expect((await failureOf(mailerTo(`smtp://localhost:${busy.port}`).send(email))).code).toBe('try-later')
})

test('an unreachable server means trying later', async () => {
  const { port, close } = await startSilentServer()
  close()
  const error = await failureOf(mailerTo(`smtp://127.0.0.1:${port}`).send(email))
  expect(error).toMatchObject({
    code: 'try-later',
    sentence: "PastFash can't send email right now. Nothing has changed. Try again in a few minutes.",
    cause: { message: expect.stringContaining('cannot be reached') },
  })
})

test('stopping does not wait for a server that does not answer', async () => {
  const { port, called } = await startSilentServer()
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`)
  const sending = failureOf(mailer.send(email))
  await called
  await mailer.close()
  expect((await sending).code).toBe('try-later')
})

test('a malformed SMTP_URL is named and never quoted', () => {
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
    () => expect.unreachable('the email was accepted'),
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(AppError)
  return thrown as AppError
}

/** A server that accepts connections and never answers. */
async function startSilentServer() {
  const call = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined).resume()
    onTestFinished(() => void socket.destroy())
    call.resolve()
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const close = () => void server.close()
  onTestFinished(close)
  return { port: (server.address() as AddressInfo).port, called: call.promise, close }
}

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startMailServer } from '../../../../test/mail-server.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { AppError } from '../../../platform/errors.ts'
import { createSite } from '../../../platform/server/http/site.ts'
import type { EmailMessage, Mailer } from '../../../platform/server/mail/mailer.ts'
import { openMailer } from '../../../platform/server/mail/open-mailer.ts'
import { encrypt } from '../../../platform/server/settings/encrypt.ts'
import type { AccountMailPayload } from './account-mail.job.ts'
import { writeAccountMail } from './write-account-mail.ts'

test('the email goes over the mail server to the one address, with a link to the configured site', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const server = await startMailServer()
  const site = createSite({ appUrl: 'https://pastfash.example', port: 1 })
  const mailer = mailerAt(env, server.port)
  await writeAccountMail({ ...env.services, mailer, site }, job(env, email))
  await mailer.close()
  expect(server.emails).toMatchObject([{ to: [email], email: { subject: 'Set a new password for PastFash' } }])
  expect(server.emails[0]?.email.text).toMatch(
    /^https:\/\/pastfash\.example\/reset-password#type=recovery&token=[\w-]{43}$/m,
  )
})

test('an email is queued again while the mail server is unreachable, and sent once it is reachable', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const sentEmails: EmailMessage[] = []
  const unreachableMailer = mailerThat(() => Promise.reject(new AppError('try-later', 'The mail server is away.')))
  await writeAccountMail({ ...env.services, mailer: unreachableMailer }, job(env, email))
  const [waiting] = await waitingJobs(env)
  expect(waiting).toMatchObject({ data: { letter: 'reset-password', timesAway: 1 }, later: true })
  expect(JSON.stringify(waiting)).not.toContain(email)

  const { jobId: id, ...payload } = waiting.data
  const reachableMailer = mailerThat((message) => Promise.resolve(void sentEmails.push(message)))
  await writeAccountMail({ ...env.services, mailer: reachableMailer }, { id, payload })
  expect(sentEmails).toMatchObject([{ to: email }])
})

test.each([
  ['a mail server that is not reachable for an hour', 8, new AppError('try-later', 'The mail server is away.')],
  ['an address that the mail server refuses', 0, new AppError('bad-input', 'That is no mail address.')],
])('%s stops further tries', async (_why, timesAway, error) => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const refusing = mailerThat(() => Promise.reject(error))
  await writeAccountMail({ ...env.services, mailer: refusing }, job(env, email, { timesAway }))
  expect(await waitingJobs(env)).toEqual([])
})

test('an address that was encrypted for another job cannot be read', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const sentEmails: EmailMessage[] = []
  const mailer = mailerThat((message) => Promise.resolve(void sentEmails.push(message)))
  await writeAccountMail({ ...env.services, mailer }, { ...job(env, email), id: randomUUID() })
  expect(sentEmails).toEqual([])
})

function job(env: TestEnvironment, email: string, changes: Partial<AccountMailPayload> = {}) {
  const id = randomUUID()
  const encryption = { secrets: env.services.appSecrets, purpose: 'mail addresses', belongsTo: id }
  const payload = {
    letter: 'reset-password' as const,
    sealedAddress: encrypt(encryption, email),
    timesAway: 0,
    ...changes,
  }
  return { id, payload }
}

function mailerThat(send: Mailer['send']): Mailer {
  return { kind: 'smtp', send, close: () => Promise.resolve() }
}

function mailerAt(env: TestEnvironment, port: number) {
  return openMailer({
    smtpUrl: `smtp://localhost:${port}`,
    from: 'pastfash@example.org',
    folder: env.services.config.dataFolder,
    production: true,
    print: () => undefined,
    log: env.services.log,
  })
}

async function waitingJobs(env: TestEnvironment) {
  const { rows } = await env.services.db.pool.query(
    "select data, start_after > now() as later from queue.job where name = 'account-mail' and state = 'created'",
  )
  return rows
}

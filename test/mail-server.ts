import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/**
 * An email as a mail server received it: sender and recipients of the envelope, the parsed email, encryption and user.
 */
export type ReceivedEmail = { from: string; to: string[]; email: Email; encrypted: boolean; user: string | undefined }

/**
 * Starts a mail server on a real socket until the test ends. With `user` it accepts emails from that user only. `signIns`
 * lists the users that tried to sign in, and whether their passwords were sent over an encrypted connection.
 */
export async function startMailServer({
  user,
  refuse,
  ...options
}: Pick<SMTPServerOptions, 'disabledCommands' | 'hideSTARTTLS' | 'secure' | 'key' | 'cert'> & {
  user?: { name: string; password: string }
  /** A reply code for every recipient. */
  refuse?: number
} = {}) {
  const emails: ReceivedEmail[] = []
  const signIns: { user: string | undefined; encrypted: boolean }[] = []
  const server = new SMTPServer({
    authOptional: !user,
    allowInsecureAuth: true,
    closeTimeout: 100,
    disableReverseLookup: true,
    // Also suppresses the warning that its certificate is for tests.
    logger: false,
    ...options,
    onAuth(auth, session, done) {
      signIns.push({ user: auth.username, encrypted: session.secure })
      const isKnown = auth.username === user?.name && auth.password === user?.password
      if (isKnown) return done(null, { user: auth.username })
      // As some servers do, the answer quotes the credentials.
      done(Object.assign(new Error(`${auth.username} with ${auth.password} is unknown`), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      if (!refuse) return done()
      done(Object.assign(new Error(`<${address}> is not accepted`), { responseCode: refuse }))
    },
    async onData(stream, { envelope, secure, user: sender }, done) {
      const email = await PostalMime.parse(await buffer(stream))
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      emails.push({ from, to: envelope.rcptTo.map(({ address }) => address), email, encrypted: secure, user: sender })
      done()
    },
  })
  // The tests include clients that break off.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => void server.listen(0, '0.0.0.0', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  return { port: (server.server.address() as AddressInfo).port, emails, signIns }
}

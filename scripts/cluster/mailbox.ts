import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A local mail server that prints each email instead of delivering it. */
export async function startMailbox(print: (text: string) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    async onData(stream, _session, done) {
      const { subject, text } = await PostalMime.parse(await buffer(stream))
      print(`\n  An email: ${subject}\n${text}\n`)
      done()
    },
  })
  // A client that breaks off is not reported.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

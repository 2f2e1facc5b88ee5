import { freePorts, listensOn } from './part.ts'

/** The port in PORT, or any free one if it is not set. Throws if PORT is taken or not a number, with a sentence. */
export async function choosePort(portSetting: string | undefined): Promise<number> {
  if (portSetting === undefined) return (await freePorts(1))[0] ?? 0
  const port = Number(portSetting)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('PORT: write a whole number from 1 to 65535.')
  // `localhost` may be either address, and a browser may choose another one than nginx.
  if ((await listensOn(port)) || (await listensOn(port, '::1')))
    throw new Error(
      `Port ${port} is taken by another program. Stop that program, or use another port: PORT=${port + 1} npm run cluster`,
    )
  return port
}

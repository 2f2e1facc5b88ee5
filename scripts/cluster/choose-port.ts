import { freePorts, listensOn } from './part.ts'

/** The port that PORT names, or any free one if it is not set. Throws a sentence for one that is taken or not a number. */
export async function choosePort(portSetting: string | undefined): Promise<number> {
  if (portSetting === undefined) return (await freePorts(1))[0] ?? 0
  const port = Number(portSetting)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('PORT: write a whole number from 1 to 65535.')
  // Both addresses that `localhost` may have: a browser may use another one than nginx.
  if ((await listensOn(port)) || (await listensOn(port, '::1')))
    throw new Error(
      `Port ${port} is taken by another program. Stop that program, or use another port: PORT=${port + 1} npm run cluster`,
    )
  return port
}

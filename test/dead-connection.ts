import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestEnvironment } from './test-environment.ts'

/**
 * Timer numbers of https://docs.kernel.org/networking/proc_net_tcp.html; 0 means no timer while nothing is under way.
 */
const keepAliveTimer = 2

/** For each open connection from this machine to this port: whether it is probed after ten silent seconds. */
export async function areProbed(port: number): Promise<boolean[]> {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const connections = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1)
  return connections
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to, state]) => to?.endsWith(remote) && state === '01')
    .map(([, , , , , timer = '']) => timer.split(':').map((part) => Number.parseInt(part, 16)))
    .map(([timer, hundredths = 0]) => timer === keepAliveTimer && hundredths <= 1000)
}

/** A connection to a PostgreSQL: by its socket file, or by an address. */
export function connectTo({ host, port }: Pick<TestEnvironment['connection'], 'host' | 'port'>): Socket {
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
}

/**
 * A proxy in front of a database that forgets its connections as a firewall does: they stay open and carry nothing. `diesOf`: text of a query after which it forgets all of them. `opens`: each connection waits for it before it
 * carries anything.
 */
export async function openLine(
  database: TestEnvironment['connection'],
  { diesOf, opens = async () => undefined }: { diesOf?: string; opens?: () => Promise<void> } = {},
) {
  const ends = new Set<Socket>()
  let isDead = false
  const server = createServer((near) => {
    isDead = false
    const far = connectTo(database)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      ends.add(end.on('error', () => end.destroy()).on('close', () => isDead || other.destroy()))
    near.on('data', (query) => {
      if (diesOf !== undefined && query.includes(diesOf)) forget()
    })
    near.pause()
    void opens().then(() => near.pipe(far).pipe(near))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const end of ends) end.destroy()
    server.close()
  })
  const forget = () => {
    isDead = true
    for (const end of ends) end.unpipe().pause()
    return undefined
  }
  const { port } = server.address() as AddressInfo
  return { connection: { ...database, host: '127.0.0.1', port }, isDead: () => isDead, forget }
}

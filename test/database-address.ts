type Connection = { host: string; port: number; user: string; password: string; database: string }

/** A connection as DATABASE_URL has it. The host may be the folder of a socket, which has no place before the path. */
export function databaseAddress({ host, port, user, password, database }: Connection): string {
  const address = new URL(`postgres://${user}:${password}@localhost:${port}/${database}`)
  address.searchParams.set('host', host)
  return address.href
}

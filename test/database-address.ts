type Connection = { host: string; port: number; user: string; password: string; database: string }

/**
 * A connection in the form of DATABASE_URL. The host may be the folder of a socket, which cannot be written before the
 * path.
 */
export function databaseAddress({ host, port, user, password, database }: Connection): string {
  const address = new URL(`postgres://${user}:${password}@localhost:${port}/${database}`)
  address.searchParams.set('host', host)
  return address.href
}

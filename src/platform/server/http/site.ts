/** The site's own address, for links in emails. It comes from the settings or the port, never from a request. */
export type Site = {
  /** `https://pastfash.example` or `http://localhost:4000`, without a trailing slash. */
  origin(): string
  /** Sets the port, once it is known. */
  listensAt(port: number): void
}

/** `appUrl`: the configured address. With null the address is localhost and the port. */
export function createSite({ appUrl, port }: { appUrl: string | null; port: number }): Site {
  let currentPort = port
  return {
    origin: () => appUrl ?? `http://localhost:${currentPort}`,
    listensAt: (actualPort) => void (currentPort = actualPort),
  }
}

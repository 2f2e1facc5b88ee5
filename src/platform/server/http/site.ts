/** The site's own address, for links in mail: from the settings or the port it listens on, never from what a request says. */
export type Site = {
  /** `https://pastfash.example` or `http://localhost:4000`, without a slash at its end. */
  origin(): string
  /** Called once the port is known. */
  listensAt(port: number): void
}

/** `appUrl`: the configured address; null: loopback. */
export function createSite({ appUrl, port }: { appUrl: string | null; port: number }): Site {
  let listening = port
  return {
    origin: () => appUrl ?? `http://localhost:${listening}`,
    listensAt: (known) => void (listening = known),
  }
}

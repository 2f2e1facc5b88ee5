type Worker = Pick<ServiceWorker, 'state' | 'addEventListener'>

/** The service worker that waits to take over, once one that is being installed has arrived; undefined for none. */
export async function waitingWorker<W extends Worker>(registration: {
  readonly installing: W | null
  readonly waiting: W | null
}): Promise<W | undefined> {
  const { installing } = registration
  if (installing) await untilDecided(installing)
  return registration.waiting ?? undefined
}

/** Until it is installed, or dropped because a file of it could not be fetched. */
function untilDecided(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

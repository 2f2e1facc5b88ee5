import { useSyncExternalStore } from 'react'
import { createStore } from '../store/store.ts'

const version = createStore({ isNewReady: false })

/** Milliseconds between looks for a new version while the page stays open. */
const lookEvery = 3_600_000
/** Longest wait in milliseconds for a new version to arrive before the page is loaded again as it is. */
const arrivesWithin = 15_000
/** Milliseconds after which a page that still runs was not left: its seller stays, asked by the browser. */
const leftWithin = 1000

/**
 * Keeps the app on this device, so that it opens without the server. A new version is fetched beside it and waits: it
 * takes over when the seller asks for it or when the last page of this one is closed, never by itself.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  let isUpdate = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // Another page went on to the new version. What this one still needs of its own is kept.
    if (isUpdate) version.set({ isNewReady: true })
    isUpdate = true
  })
  // A device without room for it, or a browser that forbids it, works online.
  const registration = await workers.register('/sw.js').catch(() => undefined)
  if (!registration) return
  const tell = () => {
    if (registration.waiting && registration.active) version.set({ isNewReady: true })
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell))
  tell()
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, lookEvery)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

/** True once a newer version than this page's is on the device. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(version.subscribe, () => version.now().isNewReady)
}

/**
 * Loads the page again, in the newest version that the server has. A plain reload would show the version on this device,
 * as long as a page of it is open. Resolves where the page is still there: its seller may choose to stay.
 */
export async function reloadToNewest(): Promise<void> {
  await Promise.race([goOnToNewest(), pass(arrivesWithin)])
  location.reload()
  await pass(leftWithin)
}

function pass(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** Resolves once the newest version answers: the server's, or the one that has arrived when that cannot be asked. */
async function goOnToNewest(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  const registration = await workers.getRegistration()
  if (!registration) return
  await registration.update().catch(() => undefined)
  const next = await waitingWorker(registration)
  if (!next) return
  const changed = new Promise((resolve) => {
    workers.addEventListener('controllerchange', resolve, { once: true })
  })
  next.postMessage({ type: 'SKIP_WAITING' })
  await changed
}

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

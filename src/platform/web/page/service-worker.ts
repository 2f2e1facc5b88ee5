import { useSyncExternalStore } from 'react'
import { createStore } from '../store/store.ts'

const version = createStore({ isNewReady: false })

/** The message that makes a waiting service worker take over. */
const takeOver = { type: 'SKIP_WAITING' } as const

/** Milliseconds between two checks for a new version while the page stays open. */
const checkIntervalMs = 3_600_000
/** Milliseconds to wait for a new version to arrive before the page is reloaded without it. */
const arrivalTimeoutMs = 15_000
/** Milliseconds after which a page that still runs was not left: its seller chose to stay when the browser asked. */
const leaveTimeoutMs = 1000

/**
 * Keeps the app on this device, so that it opens without the server. A new version is fetched beside it and waits. It takes
 * over when the seller asks for it, when a page of it has come from the server, or when the last page of the old one is closed.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  let isUpdate = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // Another page has switched to the new version. The files that this page still needs are kept.
    if (isUpdate) void showIfNewer()
    isUpdate = true
  })
  // On a device without space for it, or in a browser that forbids it, the app works online only.
  const registration = await workers.register('/sw.js').catch(() => undefined)
  if (!registration) return
  const checkWaiting = async () => {
    if (!registration.waiting || !registration.active) return
    if (!(await showIfNewer())) registration.waiting?.postMessage(takeOver)
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => void checkWaiting()),
  )
  void checkWaiting()
  const check = () => void registration.update().catch(() => undefined)
  setInterval(check, checkIntervalMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

/** Shows that the device has a newer version, unless it is this page's own. Resolves with whether it is newer. */
async function showIfNewer(): Promise<boolean> {
  const ownScript = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? location.href
  const isNewer = !(await newestPageOnDevice()).includes(new URL(ownScript).pathname)
  if (isNewer) version.set({ isNewReady: true })
  return isNewer
}

/** HTML of the app's page in the newest version on this device: versions are stored one after the other. */
async function newestPageOnDevice(): Promise<string> {
  const names = (await caches.keys()).filter((name) => name.includes('-precache-'))
  for (const cache of await Promise.all(names.map((name) => caches.open(name)))) {
    const page = (await cache.keys()).findLast(({ url }) => new URL(url).pathname === '/index.html')
    const answer = page && (await cache.match(page))
    if (answer) return answer.text()
  }
  return ''
}

/** True once a newer version than this page's is on the device. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(version.subscribe, () => version.get().isNewReady)
}

/**
 * Reloads the page in the server's newest version. A plain reload would show the version on this device while a page of it is
 * open. Resolves if the page is still there, because its seller chose to stay.
 */
export async function reloadToNewest(): Promise<void> {
  await Promise.race([activateNewest(), delay(arrivalTimeoutMs)])
  location.reload()
  await delay(leaveTimeoutMs)
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** Resolves once the newest version is active: the server's, or without the server the one that has already arrived. */
async function activateNewest(): Promise<void> {
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
  next.postMessage(takeOver)
  await changed
}

type Worker = Pick<ServiceWorker, 'state' | 'addEventListener'>

/** The service worker that waits to take over; waits for one that is being installed. Undefined if there is no such worker. */
export async function waitingWorker<W extends Worker>(registration: {
  readonly installing: W | null
  readonly waiting: W | null
}): Promise<W | undefined> {
  const { installing } = registration
  if (installing) await untilInstalled(installing)
  return registration.waiting ?? undefined
}

/** Resolves once the worker is installed, or dropped because one of its files could not be fetched. */
function untilInstalled(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', check)
    check()
  })
}

import type { IncomingMessage } from 'node:http'
import { type Interruption, type ProxyOptions, startProxy } from './proxy.ts'

/** A request that uploads: one photo, or without an id the one that creates a product. */
export type UploadRequest = { readonly photoId: string | undefined }

/** A proxy between a browser and the product: it observes uploads and interrupts them on request. */
export type WeakLine = {
  readonly url: string
  /** How often the upload of each photo was begun, by its device photo id. */
  readonly tries: ReadonlyMap<string, number>
  /** Photos that the server has confirmed, whether or not its answer arrived. */
  readonly stored: ReadonlySet<string>
  /** How often the server answered uploads with each status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Uploads that were cut off because the line was down. */
  readonly refused: number
  /** While true every connection is cut off at once. */
  isDown: boolean
  interrupt(upload: UploadRequest): Interruption | undefined | Promise<Interruption | undefined>
  change: NonNullable<ProxyOptions['change']>
  /** Resolves once this is true; it is checked after each upload and answer. */
  until(isTrue: () => boolean): Promise<void>
  close(): Promise<void>
}

export async function startWeakLine(target: string): Promise<WeakLine> {
  const tries = new Map<string, number>()
  const stored = new Set<string>()
  const statuses = new Map<number, number>()
  const waitingChecks = new Set<() => void>()
  const notify = () => {
    for (const check of waitingChecks) check()
  }
  let refused = 0

  const proxy = await startProxy({
    target,
    change: (headers) => line.change(headers),
    interrupt(request) {
      const upload = uploadOf(request)
      if (line.isDown) {
        if (upload) refused += 1
        notify()
        return { moment: 'head' }
      }
      if (upload?.photoId) tries.set(upload.photoId, (tries.get(upload.photoId) ?? 0) + 1)
      notify()
      return upload && line.interrupt(upload)
    },
    onAnswer(request, status) {
      const upload = uploadOf(request)
      if (!upload) return
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (upload.photoId && status === 200) stored.add(upload.photoId)
      notify()
    },
  })

  const line: WeakLine = {
    url: proxy.url,
    tries,
    stored,
    statuses,
    get refused() {
      return refused
    },
    isDown: false,
    interrupt: () => undefined,
    change: () => undefined,
    until: (isTrue) =>
      new Promise((resolve) => {
        const check = () => {
          if (!isTrue()) return
          waitingChecks.delete(check)
          resolve()
        }
        waitingChecks.add(check)
        check()
      }),
    close: () => proxy.close(),
  }
  return line
}

function uploadOf({ method, url = '' }: IncomingMessage): UploadRequest | undefined {
  const [, photoId] = /^\/api\/items\/[^/]+\/photos\/([^/?]+)/.exec(url) ?? []
  if (method === 'PUT' && photoId) return { photoId }
  return method === 'POST' && url === '/api/items' ? { photoId: undefined } : undefined
}

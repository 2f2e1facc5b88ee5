import type { IncomingMessage } from 'node:http'

/** The photos that the server has confirmed, as the proxy between it and the browser sees them. */
export type Confirmations = {
  /** Called for every answer. */
  readonly onAnswer: (request: IncomingMessage, status: number) => void
  /**
   * Counts from now on. Resolves with the bytes of this many photos once the last is confirmed. Rejects if the server
   * refuses one permanently, because this many would never be confirmed.
   */
  next(photos: number): Promise<number>
}

export function watchConfirmations(): Confirmations {
  let onPhoto: (bytes: number, status: number) => void = () => undefined
  return {
    onAnswer({ method, url = '', headers }, status) {
      if (method === 'PUT' && /^\/api\/items\/[^/]+\/photos\//.test(url))
        onPhoto(Number(headers['content-length'] ?? 0), status)
    },
    next(photos) {
      let [left, sum] = [photos, 0]
      return new Promise((resolve, reject) => {
        onPhoto = (bytes, status) => {
          if (status === 200) {
            left -= 1
            sum += bytes
            if (left === 0) resolve(sum)
          } else if (status !== 429 && status !== 503) reject(new Error(`A photo was answered ${status}`))
        }
      })
    },
  }
}

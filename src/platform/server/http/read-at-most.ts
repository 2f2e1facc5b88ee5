import { AppError } from '../../errors.ts'

/** A sender that is silent for longer has lost its network; what waits for it must not wait for ever. */
const silenceMs = 20_000

export type ReadLimits = {
  maxBytes: number
  /** The sentence for more. */
  tooLarge: string
  /** Milliseconds of silence after which the sender counts as gone; default 20 s. */
  patienceMs?: number | undefined
  /** Ends the reading with its reason. */
  cut?: AbortSignal | undefined
}

/**
 * Reads a request's body and stops at the first byte too many, whatever Content-Length promised. Throws 'too-large', and
 * 'try-later' when the sender breaks off or falls silent.
 */
export async function readAtMost(
  request: Request,
  { maxBytes, tooLarge, patienceMs = silenceMs, cut }: ReadLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too-large', tooLarge)
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await nextChunk(reader, patienceMs, cut)
    if (done) return new Uint8Array(Buffer.concat(chunks))
    length += value.length
    if (length > maxBytes) throw new AppError('too-large', tooLarge)
    chunks.push(value)
  }
}

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  patienceMs: number,
  cut: AbortSignal | undefined,
) {
  const end = Promise.withResolvers<never>()
  const timer = setTimeout(() => end.reject(new Error(`nothing came for ${patienceMs} ms`)), patienceMs)
  const giveWay = () => end.reject(cut?.reason)
  cut?.addEventListener('abort', giveWay)
  try {
    cut?.throwIfAborted()
    return await Promise.race([reader.read(), end.promise])
  } catch (cause) {
    // Whatever waits for the rest of this body is let go; the connection is of no more use.
    void reader.cancel().catch(() => undefined)
    cut?.throwIfAborted()
    throw new AppError('try-later', 'The connection broke off before everything had arrived. Please send it again.', {
      cause,
    })
  } finally {
    clearTimeout(timer)
    cut?.removeEventListener('abort', giveWay)
  }
}

import { AppError } from '../../errors.ts'

/** Milliseconds without data after which a sender has lost its network, so that nothing waits for it without end. */
const defaultSilenceTimeoutMs = 20_000

export type ReadLimits = {
  maxBytes: number
  /** The seller's sentence for a larger body. */
  tooLarge: string
  /** Milliseconds without data after which the sender counts as gone; default 20 s. */
  silenceTimeoutMs?: number | undefined
  /** Aborts the reading with its reason. */
  signal?: AbortSignal | undefined
}

/**
 * Reads a request's body and stops at the first byte too many, even if Content-Length announced fewer.
 * Throws 'too-large', or 'try-later' if the sender breaks off or falls silent.
 */
export async function readAtMost(
  request: Request,
  { maxBytes, tooLarge, silenceTimeoutMs = defaultSilenceTimeoutMs, signal }: ReadLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too-large', tooLarge)
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await nextChunk(reader, silenceTimeoutMs, signal)
    if (done) return new Uint8Array(Buffer.concat(chunks))
    length += value.length
    if (length > maxBytes) throw new AppError('too-large', tooLarge)
    chunks.push(value)
  }
}

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceTimeoutMs: number,
  signal: AbortSignal | undefined,
) {
  const end = Promise.withResolvers<never>()
  const timer = setTimeout(() => end.reject(new Error(`nothing came for ${silenceTimeoutMs} ms`)), silenceTimeoutMs)
  const rejectWithReason = () => end.reject(signal?.reason)
  signal?.addEventListener('abort', rejectWithReason)
  try {
    signal?.throwIfAborted()
    return await Promise.race([reader.read(), end.promise])
  } catch (cause) {
    // Releases everything that waits for the rest of this body; the connection cannot be used again.
    void reader.cancel().catch(() => undefined)
    signal?.throwIfAborted()
    throw new AppError('try-later', 'The connection broke before everything arrived. Try again.', {
      cause,
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', rejectWithReason)
  }
}

import { AppError } from '../../errors.ts'

/** Milliseconds without data after which a sender has lost its network, so that nothing waits for it without end. */
const silenceMs = 20_000

export type ReadLimits = {
  maxBytes: number
  /** The seller's sentence for a larger body. */
  tooLarge: string
  /** Milliseconds without data after which the sender counts as gone; default 20 s. */
  patienceMs?: number | undefined
  /** Aborts the reading with its reason. */
  cut?: AbortSignal | undefined
}

/**
 * Reads a request's body and stops at the first byte too many, even if Content-Length announced fewer.
 * Throws 'too-large', or 'try-later' if the sender breaks off or falls silent.
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
  const rejectWithReason = () => end.reject(cut?.reason)
  cut?.addEventListener('abort', rejectWithReason)
  try {
    cut?.throwIfAborted()
    return await Promise.race([reader.read(), end.promise])
  } catch (cause) {
    // Releases everything that waits for the rest of this body; the connection cannot be used again.
    void reader.cancel().catch(() => undefined)
    cut?.throwIfAborted()
    throw new AppError('try-later', 'The connection broke before everything arrived. Try again.', {
      cause,
    })
  } finally {
    clearTimeout(timer)
    cut?.removeEventListener('abort', rejectWithReason)
  }
}

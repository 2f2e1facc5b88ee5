import { AppError } from '../errors.ts'

/** A sender that is silent for longer has lost its network; what waits for it must not wait for ever. */
const silenceMs = 20_000

/**
 * Reads a request's body and stops at the first byte too many, whatever Content-Length promised: `tooLarge` is the
 * sentence then. Throws 'try-later' when the sender breaks off or says nothing for 20 s.
 */
export async function readAtMost(
  request: Request,
  maxBytes: number,
  tooLarge: string,
  patienceMs = silenceMs,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too-large', tooLarge)
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await nextChunk(reader, patienceMs)
    if (done) return new Uint8Array(Buffer.concat(chunks))
    length += value.length
    if (length > maxBytes) throw new AppError('too-large', tooLarge)
    chunks.push(value)
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, patienceMs: number) {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(new Error(`nothing came for ${patienceMs} ms`)), patienceMs)
  try {
    return await Promise.race([reader.read(), silence.promise])
  } catch (cause) {
    // Whatever waits for the rest of this body is let go; the connection is of no more use.
    void reader.cancel().catch(() => undefined)
    throw new AppError('try-later', 'The connection broke off before everything had arrived. Please send it again.', {
      cause,
    })
  } finally {
    clearTimeout(timer)
  }
}

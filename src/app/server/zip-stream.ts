import { makeZip } from 'client-zip'
import type { ZippedFile } from './export-files.ts'

/** Bytes of the record at the end of every ZIP, and the offsets in it: number of files, size and start of their list. */
const endBytes = 22
const countOffset = 10
const listBytesOffset = 12
const listStartOffset = 16
const endSignature = 0x504b0506
/** The largest number in two bytes. */
const maxCount = 0xffff

type ZipStream = {
  files: AsyncIterable<ZippedFile>
  /** Called once with the error of an unreadable file. The stream then stays open: the caller has to cut its connection. */
  onFault: (fault: unknown) => void
  /** Called once when no more files are read: at the end, after a fault, or when the reader cancels. */
  onEnd: () => void
}

/** The files as one uncompressed ZIP. A file is read only when the reader of the stream needs it. */
export function zipStream({ files, onFault, onEnd }: ZipStream): ReadableStream<Uint8Array> {
  let count = 0
  let hasEnded = false
  const reader = makeZip(inputs()).getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(withZip64Record(value, count))
          controller.close()
        } catch (fault) {
          onFault(fault)
        }
        end()
      },
      cancel() {
        end()
        // The rejection means nothing: the library ends its own source by throwing.
        reader.cancel().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )

  function end() {
    if (!hasEnded) onEnd()
    hasEnded = true
  }

  async function* inputs() {
    for await (const { path, content, madeAt } of files) {
      count += 1
      yield { name: path, input: content, lastModified: madeAt }
    }
  }
}

/**
 * Adds the ZIP64 record (sections 4.3.14 to 4.3.16 of PKWARE's APPNOTE) in front of the end of a ZIP with 65,535 files or more.
 * The library writes it only for more than 4 GB. Without it, unzip reports a damaged file.
 */
function withZip64Record(chunk: Uint8Array, count: number): Uint8Array {
  const record = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  if (count < maxCount || chunk.byteLength !== endBytes || record.getUint32(0) !== endSignature) return chunk
  const [listBytes, listStart] = [record.getUint32(listBytesOffset, true), record.getUint32(listStartOffset, true)]
  // Larger than 4 GB: the library has written the record.
  if (listStart === 0xffffffff || record.getUint16(countOffset, true) !== maxCount) return chunk
  const extended = new Uint8Array(56 + 20 + endBytes)
  const view = new DataView(extended.buffer)
  view.setUint32(0, 0x504b0606)
  view.setBigUint64(4, 44n, true)
  view.setUint16(12, 45, true)
  view.setUint16(14, 45, true)
  view.setBigUint64(24, BigInt(count), true)
  view.setBigUint64(32, BigInt(count), true)
  view.setBigUint64(40, BigInt(listBytes), true)
  view.setBigUint64(48, BigInt(listStart), true)
  view.setUint32(56, 0x504b0607)
  view.setBigUint64(64, BigInt(listStart + listBytes), true)
  view.setUint32(72, 1, true)
  extended.set(chunk, 76)
  return extended
}

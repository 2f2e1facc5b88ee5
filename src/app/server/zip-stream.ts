import { makeZip } from 'client-zip'
import type { ZippedFile } from './export-files.ts'

/** Bytes of the record that ends every ZIP, and where in it the number of files stands, and where the list of them begins. */
const endBytes = 22
const countAt = 10
const listBytesAt = 12
const listStartsAt = 16
const endSignature = 0x504b0506
/** The most that two bytes count. */
const countMax = 0xffff

type ZipStream = {
  files: AsyncIterable<ZippedFile>
  /** Told once why a file could not be read. The stream then neither goes on nor ends: its connection is to be cut. */
  onFault: (fault: unknown) => void
  /** Called once when nothing more is read: at the end, after a fault, and when nobody wants the rest. */
  onEnd: () => void
}

/** The files as one ZIP, uncompressed, read no faster than it is taken. */
export function zipStream({ files, onFault, onEnd }: ZipStream): ReadableStream<Uint8Array> {
  let count = 0
  let hasEnded = false
  const reader = makeZip(inputs()).getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(withWholeCount(value, count))
          controller.close()
        } catch (fault) {
          onFault(fault)
        }
        end()
      },
      cancel() {
        end()
        // Nothing hears of it: the library ends its own source by throwing.
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
 * The library counts to 65,535 only, unless the whole is larger than 4 GB. The end of a ZIP of more files gets the record
 * before it that counts on (ZIP64, sections 4.3.14 to 4.3.16 of PKWARE's APPNOTE), without which unzip finds it damaged.
 */
function withWholeCount(piece: Uint8Array, count: number): Uint8Array {
  const end = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
  if (count < countMax || piece.byteLength !== endBytes || end.getUint32(0) !== endSignature) return piece
  const [listBytes, listStart] = [end.getUint32(listBytesAt, true), end.getUint32(listStartsAt, true)]
  // Larger than 4 GB: the record is there already.
  if (listStart === 0xffffffff || end.getUint16(countAt, true) !== countMax) return piece
  const whole = new Uint8Array(56 + 20 + endBytes)
  const view = new DataView(whole.buffer)
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
  whole.set(piece, 76)
  return whole
}

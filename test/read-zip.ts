import { crc32 } from 'node:zlib'

const signatures = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator: 0x07064b50 }
const unknownOffset = 0xffffffff

/**
 * The files of a ZIP, unpacked by the list at its end as any program does. Throws if it is damaged: a wrong checksum, header
 * or count of files, or a name that comes twice.
 */
export function readZip(zip: Uint8Array): Map<string, Uint8Array> {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
  const { count, start } = findDirectory(bytes)
  const files = new Map<string, Uint8Array>()
  let at = start
  for (let index = 0; index < count; index += 1) {
    expectSignature(bytes, at, signatures.entry)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const nameEnd = at + 46 + (nameLength ?? 0)
    const name = bytes.toString('utf8', at + 46, nameEnd)
    if (files.has(name)) throw new Error(`${name} is there twice`)
    files.set(name, readFile(bytes, at, bytes.subarray(nameEnd, nameEnd + (extraLength ?? 0)), name))
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
  }
  const next = bytes.readUInt32LE(at)
  if (next !== signatures.end && next !== signatures.end64) throw new Error('the list is longer than its count')
  return files
}

/** The text of a file. Throws if the file is missing. */
export function textIn(files: Map<string, Uint8Array>, name: string): string {
  const bytes = files.get(name)
  if (!bytes) throw new Error(`no ${name} among ${[...files.keys()].join(', ')}`)
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

function findDirectory(bytes: Buffer): { count: number; start: number } {
  const end = bytes.length - 22
  expectSignature(bytes, end, signatures.end)
  if (end < 20 || bytes.readUInt32LE(end - 20) !== signatures.locator)
    return { count: bytes.readUInt16LE(end + 10), start: bytes.readUInt32LE(end + 16) }
  const end64 = Number(bytes.readBigUInt64LE(end - 20 + 8))
  expectSignature(bytes, end64, signatures.end64)
  return {
    count: Number(bytes.readBigUInt64LE(end64 + 32)),
    start: Number(bytes.readBigUInt64LE(end64 + 48)),
  }
}

function readFile(bytes: Buffer, entryOffset: number, extra: Buffer, name: string): Uint8Array {
  const [method, checksum, size] = [
    bytes.readUInt16LE(entryOffset + 10),
    bytes.readUInt32LE(entryOffset + 16),
    bytes.readUInt32LE(entryOffset + 24),
  ]
  if (method !== 0) throw new Error(`${name} is compressed`)
  const offset = bytes.readUInt32LE(entryOffset + 42)
  const header = offset === unknownOffset ? Number(extra.readBigUInt64LE(extra.length - 8)) : offset
  expectSignature(bytes, header, signatures.file)
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  const content = bytes.subarray(start, start + size)
  if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged`)
  return new Uint8Array(content)
}

function expectSignature(bytes: Buffer, at: number, signature: number) {
  if (bytes.readUInt32LE(at) !== signature) throw new Error(`this is no ZIP: ${signature.toString(16)} is not at ${at}`)
}

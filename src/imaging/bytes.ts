/** Reads an unsigned integer of 1 to 4 bytes. Returns NaN if the bytes end first, so that every comparison with it fails. */
export function uint(bytes: Uint8Array, at: number, length: number, order: 'big' | 'little' = 'big'): number {
  let value = 0
  for (let step = 0; step < length; step += 1) {
    const byte = bytes[order === 'big' ? at + step : at + length - 1 - step]
    if (byte === undefined) return Number.NaN
    value = value * 256 + byte
  }
  return value
}

/** Decodes bytes as Latin-1, one character a byte. The text is shorter if the bytes end first. */
export function latin1(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

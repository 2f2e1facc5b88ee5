/** SHA-256 of a file's bytes in hex; undefined in browsers without it (plain http). Rejects if the file cannot be read. */
export async function hashOf(blob: Blob): Promise<string | undefined> {
  if (!isSecureContext) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

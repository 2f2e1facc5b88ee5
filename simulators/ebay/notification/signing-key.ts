import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Store } from '../store/store.ts'

export type SigningKey = {
  readonly keyId: string
  /** As eBay hands it out: PEM on a single line. */
  readonly publicKey: string
  /** Base64 of an ECDSA signature with SHA-1 over the bytes. */
  sign(bytes: Buffer): string
}

type Kept = { readonly keyId: string; readonly privateKey: string }

/** The key pair that notifications are signed with; made once, and kept with the rest. */
export function openSigningKey(store: Store): SigningKey {
  const keys = store.table<Kept>('signing keys')
  const [kept = made()] = keys.values()
  keys.set(kept.keyId, kept)
  const privateKey = createPrivateKey(kept.privateKey)
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })
  return {
    keyId: kept.keyId,
    publicKey: pem.replaceAll('\n', ''),
    sign: (bytes) => sign('sha1', bytes, privateKey).toString('base64'),
  }
}

function made(): Kept {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return { keyId: randomUUID(), privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
}

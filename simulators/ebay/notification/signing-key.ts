import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Store } from '../store/store.ts'

export type SigningKey = {
  readonly keyId: string
  /** In eBay's form: PEM on a single line. */
  readonly publicKey: string
  /** Base64 of an ECDSA signature with SHA-1 over the bytes. */
  sign(bytes: Buffer): string
}

type StoredKeyPair = { readonly keyId: string; readonly privateKey: string }

/** The key pair that signs notifications. It is created once and stored with the other data. */
export function openSigningKey(store: Store): SigningKey {
  const keys = store.table<StoredKeyPair>('signing keys')
  const [keyPair = newKeyPair()] = keys.values()
  keys.set(keyPair.keyId, keyPair)
  const privateKey = createPrivateKey(keyPair.privateKey)
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })
  return {
    keyId: keyPair.keyId,
    publicKey: pem.replaceAll('\n', ''),
    sign: (bytes) => sign('sha1', bytes, privateKey).toString('base64'),
  }
}

function newKeyPair(): StoredKeyPair {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return { keyId: randomUUID(), privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
}

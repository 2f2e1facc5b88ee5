import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type AppSecrets, newestKey } from './app-secrets.ts'

/**
 * Text that only this installation can decrypt: AES-256-GCM with the newest secret's key for `purpose`, in the form
 * `number.nonce.ciphertext` in base64url. `belongsTo` binds it to its owner: decrypting for another owner fails.
 */
export type Encryption = { readonly secrets: AppSecrets; readonly purpose: string; readonly belongsTo: string }

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Gives `number.nonce.ciphertext` for a text of any length. It differs each time, because the nonce is new. */
export function encrypt({ secrets, purpose, belongsTo }: Encryption, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, newestKey(secrets, purpose), nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(belongsTo))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [secrets.newest, nonce.toString('base64url'), encrypted.toString('base64url')].join('.')
}

/** The decrypted text; undefined if it was changed, belongs to another owner, or its secret is gone. */
export function decrypt({ secrets, purpose, belongsTo }: Encryption, encrypted: string): string | undefined {
  const match = /^(0|[1-9]\d{0,5})\.([\w-]{16})\.([\w-]{22,})$/.exec(encrypted)
  const [nonce, body] = [fromBase64Url(match?.[2]), fromBase64Url(match?.[3])]
  const key = secrets.key(purpose, Number(match?.[1]))
  if (!key || !nonce || !body) return undefined
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(belongsTo))
  decipher.setAuthTag(body.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Decodes text in canonical base64url only, so that every changed character is detected; undefined otherwise. */
function fromBase64Url(text: string | undefined): Buffer | undefined {
  const bytes = Buffer.from(text ?? '', 'base64url')
  return text !== undefined && bytes.toString('base64url') === text ? bytes : undefined
}

import { createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { isSameText } from '../../platform/server/db/same-text.ts'
import { type AppSecrets, newestKey } from '../../platform/server/settings/app-secrets.ts'
import { signedUrlLifetime, signedUrlWindow } from '../limits.ts'

const purpose = 'photo addresses'
/** A number as `sign` writes it. Other spellings are refused, so an address has exactly one form. */
const canonicalNumber = /^(0|[1-9]\d{0,11})$/

export type AddressSigner = {
  /** A site-relative address of a stored file. Valid for at most 3600 s, and the same within its half hour. */
  sign(path: string): string
  /** True if the address is genuine and has not expired. */
  verify(
    path: string,
    query: { expires: string | undefined; key: string | undefined; signature: string | undefined },
  ): boolean
}

/** Signs and checks photo addresses with the installation's keys. Addresses stay valid when a newer key is added. */
export function createAddressSigner(secrets: AppSecrets, clock: Clock): AddressSigner {
  return {
    sign(path) {
      const windowStart = Math.floor(clock.now().getTime() / 1000 / signedUrlWindow) * signedUrlWindow
      const expires = windowStart + signedUrlLifetime
      const signature = signatureOf(newestKey(secrets, purpose), path, expires)
      return `/photos/${path}?expires=${expires}&key=${secrets.newest}&signature=${signature}`
    },
    verify(path, { expires, key, signature }) {
      if (!signature || !canonicalNumber.test(expires ?? '') || !canonicalNumber.test(key ?? '')) return false
      const signingKey = secrets.key(purpose, Number(key))
      if (!signingKey) return false
      if (Number(expires) * 1000 < clock.now().getTime()) return false
      return isSameText(signature, signatureOf(signingKey, path, Number(expires)))
    },
  }
}

function signatureOf(key: Buffer, path: string, expires: number): string {
  return createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')
}

import { verify } from 'node:crypto'
import { z } from 'zod'

/** What `x-ebay-signature` holds as base64 of JSON. Keys have names like 9936261a-7d7b-4621-a0f1-96ccb428af49. */
const signatureSchema = z.object({ kid: z.string().regex(/^[\w-]{8,64}$/), signature: z.base64() })
export type NotificationSignature = z.infer<typeof signatureSchema>

/** The longest header that is looked at. */
const longestHeader = 4096

/** Undefined for what has not the form of one: eBay need not be asked about it. */
export function readSignature(header: string | undefined): NotificationSignature | undefined {
  if (header === undefined || header.length > longestHeader) return undefined
  try {
    const { success, data } = signatureSchema.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8')))
    return success ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether eBay signed these bytes: ECDSA with SHA-1. Its own SDK verifies the body as JavaScript writes it again
 * (https://github.com/eBay/event-notification-nodejs-sdk, lib/validator.js), so that form of it counts too.
 */
export function isSignedBy(publicKey: string, { signature }: NotificationSignature, body: Uint8Array): boolean {
  const key = pemOf(publicKey)
  const bytes = Buffer.from(signature, 'base64')
  try {
    return verify('sha1', body, key, bytes) || verify('sha1', Buffer.from(rewritten(body)), key, bytes)
  } catch {
    // A key or signature that is none.
    return false
  }
}

function rewritten(body: Uint8Array): string {
  return JSON.stringify(JSON.parse(Buffer.from(body).toString('utf8')))
}

/** The key with the line breaks that eBay leaves out. */
function pemOf(key: string): string {
  const inner = key.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s+/g, '')
  return `-----BEGIN PUBLIC KEY-----\n${inner}\n-----END PUBLIC KEY-----\n`
}

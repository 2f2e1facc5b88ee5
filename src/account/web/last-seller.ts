import { z } from 'zod/mini'

const sellerSchema = z.object({ id: z.string().check(z.minLength(1)), email: z.string() })

/** The signed-in seller. */
export type Seller = z.infer<typeof sellerSchema>

export type LastSeller = {
  /** Who was signed in here last; undefined when nobody was, or signed out since. */
  read(): Seller | undefined
  remember(seller: Seller): void
  forget(): void
}

const key = 'last-seller'

/**
 * Remembers on this device who was signed in last, so that their camera and outbox open while the server cannot be
 * asked. It authorises nothing: every answer of the server comes by the session alone.
 */
export function createLastSeller(openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LastSeller {
  return {
    read: () => orNothing(() => sellerSchema.safeParse(JSON.parse(openStorage().getItem(key) ?? 'null')).data),
    remember: ({ id, email }) => orNothing(() => openStorage().setItem(key, JSON.stringify({ id, email }))),
    forget: () => orNothing(() => openStorage().removeItem(key)),
  }
}

/** Storage may be closed (private window), and full: then nobody is remembered. */
function orNothing<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

export const lastSeller = createLastSeller(() => localStorage)

import { z } from 'zod/mini'

const sellerSchema = z.object({ id: z.string().check(z.minLength(1)), email: z.string() })

/** The signed-in seller. */
export type Seller = z.infer<typeof sellerSchema>

export type LastSeller = {
  /** The seller who was signed in here last; undefined if there was no seller or they signed out. */
  read(): Seller | undefined
  remember(seller: Seller): void
  forget(): void
}

const key = 'last-seller'

/**
 * Remembers the last signed-in seller on this device, so that camera and outbox open while the server cannot be reached.
 * It authorizes nothing: every answer of the server depends on the session alone.
 */
export function createLastSeller(openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LastSeller {
  return {
    read: () => orUndefined(() => sellerSchema.safeParse(JSON.parse(openStorage().getItem(key) ?? 'null')).data),
    remember: ({ id, email }) => orUndefined(() => openStorage().setItem(key, JSON.stringify({ id, email }))),
    forget: () => orUndefined(() => openStorage().removeItem(key)),
  }
}

/** Undefined if the browser refuses storage (private window) or it is full: then no seller is remembered. */
function orUndefined<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

export const lastSeller = createLastSeller(() => localStorage)

import { randomUUID } from 'node:crypto'
import { signedToken } from '../src/account/server/sessions/session-cookie.ts'
import type { Services } from '../src/platform/server/services.ts'
import { createCaller, password, type Seller } from './seller.ts'

/** The hash of the tests' password for each hasher. Cached, because one hash takes a tenth of a second on purpose. */
const hashPromises = new Map<unknown, Promise<string>>()
/** The threads of each test environment hash passwords in the same way. */
const threadHasher = 'threads'

/**
 * Creates an account with a live session, without the two slow hashes of signing up and in. Tests of those two, and every
 * journey, use the real thing.
 */
export async function createSellerInProcess(
  { auth, appSecrets, passwordThreads }: Services,
  url: string,
): Promise<Seller> {
  const email = `${randomUUID()}@example.org`
  const { internalAdapter, password: passwords, authCookies } = await auth.$context
  const hasher = passwords.hash === passwordThreads.hash ? threadHasher : passwords.hash
  const hash = hashPromises.get(hasher) ?? passwords.hash(password)
  hashPromises.set(hasher, hash)
  const user = await internalAdapter.createUser(
    { email, name: 'Seller', emailVerified: false },
    { method: 'email-password' },
  )
  const credential = { userId: user.id, accountId: user.id, providerId: 'credential', password: await hash }
  await internalAdapter.linkAccount(credential)
  const { token } = await internalAdapter.createSession(user.id)
  const cookie = `${authCookies.sessionToken.name}=${encodeURIComponent(signedToken(appSecrets, token))}`
  return { ...createCaller(url, cookie), userId: user.id, email, cookie }
}

import type { Context } from '../../platform/server/services.ts'
import type { Auth } from './auth.ts'
import type { PasswordQueue } from './passwords/password-queue.ts'
import type { PasswordThreads } from './passwords/password-threads.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    auth: Auth
    /** Of clients that nothing is known of. */
    passwordQueue: PasswordQueue
    /**
     * Of sellers who are signed in, on a device that signed in to the address before, or have a reset link: the others do
     * not fill it.
     */
    sellerPasswordQueue: PasswordQueue
    passwordThreads: PasswordThreads
    /** Erases what a deleted account holds in every slice; bound by the app. Throws when it should run again. */
    eraseAccount: (userId: string, signal: AbortSignal) => Promise<void>
  }
}

declare module '../../platform/server/slice.ts' {
  interface Theirs {
    /** With which an account is deleted. */
    password: string
  }
}

/** What the account paths need of the product. */
export type AccountServices = Context<
  | 'appSecrets'
  | 'auth'
  | 'clock'
  | 'config'
  | 'db'
  | 'jobs'
  | 'log'
  | 'mailer'
  | 'passwordQueue'
  | 'passwordThreads'
  | 'requestLimits'
  | 'sellerPasswordQueue'
  | 'site'
>

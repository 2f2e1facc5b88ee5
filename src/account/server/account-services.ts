import type { Context } from '../../platform/server/services.ts'
import type { Auth } from './auth.ts'
import type { DemoLink } from './demo/demo-link.ts'
import type { PasswordQueue } from './passwords/password-queue.ts'
import type { PasswordThreads } from './passwords/password-threads.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    auth: Auth
    /** For clients without a session, a known device or a reset link. */
    passwordQueue: PasswordQueue
    /**
     * For sellers who are signed in, use a device that signed in to the address before, or have a reset link.
     * Other clients cannot fill it.
     */
    sellerPasswordQueue: PasswordQueue
    passwordThreads: PasswordThreads
    /** Erases the account data of a deleted account in every slice; set by the app. Throws if it has to run again. */
    eraseAccount: (userId: string, signal: AbortSignal) => Promise<void>
    demoShop: DemoShop
    demoLink: DemoLink
  }
}

/** The demo shop of this installation; set by the app. */
export type DemoShop = {
  /** False with eBay keys, as a service, and where new accounts are turned off. */
  readonly isOffered: boolean
  /** Fills the shop of a demo account, and continues where an earlier call stopped. Throws if it has to run again. */
  readonly fill: (userId: string, signal: AbortSignal) => Promise<void>
}

declare module '../../platform/server/slice.ts' {
  interface OwnerData {
    /** The password that deletes an account. */
    password: string
  }
}

/** The services that the account paths use. */
export type AccountServices = Context<
  | 'appSecrets'
  | 'auth'
  | 'clock'
  | 'config'
  | 'db'
  | 'demoLink'
  | 'demoShop'
  | 'jobs'
  | 'log'
  | 'mailer'
  | 'passwordQueue'
  | 'passwordThreads'
  | 'requestLimits'
  | 'sellerPasswordQueue'
  | 'site'
>

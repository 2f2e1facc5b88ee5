import { and, eq, isNull } from 'drizzle-orm'
import { orDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { describeDevice } from '../../describe-device.ts'
import type { AccountServices } from '../account-services.ts'
import { sendAccountMail } from '../mail/send-account-mail.ts'
import { users } from '../tables.ts'
import { readDevice } from './known-device.ts'

/**
 * Records that a session began. Returns the cookie that makes this device known, and sends the seller an email about an
 * unknown device. No email is sent for the first device of an account, or with `isNotified`: another email covers it.
 */
export async function recordSignIn(
  services: AccountServices,
  { userId, email, isNotified = false }: { userId: string; email: string; isNotified?: boolean },
  request: Request,
): Promise<{ setCookie: string }> {
  const device = await readDevice(services, request.headers)
  const isFirstSignIn = await storeFirstSignIn(services, userId)
  if (!isFirstSignIn && !isNotified && !device.knows(email))
    await sendAccountMail(services, { letter: 'new-device', email, ...eventOf(services, request) })
  return { setCookie: device.cookieFor(email) }
}

/** Sends the seller an email with the time and device of the password change. */
export async function sendPasswordChangedEmail(
  services: AccountServices,
  email: string,
  request: Request,
): Promise<void> {
  await sendAccountMail(services, { letter: 'password-changed', email, ...eventOf(services, request) })
}

/** Stores the time of the first sign-in. True if nobody signed in to the account before. */
async function storeFirstSignIn({ db, clock }: AccountServices, userId: string): Promise<boolean> {
  const updatedRows = await orDatabaseFailure(
    db.system
      .update(users)
      .set({ firstSignInAt: clock.now() })
      .where(and(eq(users.id, userId), isNull(users.firstSignInAt)))
      .returning({ id: users.id }),
  )
  return updatedRows.length > 0
}

function eventOf({ clock }: AccountServices, request: Request) {
  return { device: describeDevice(request.headers.get('user-agent')), at: clock.now().toISOString() }
}

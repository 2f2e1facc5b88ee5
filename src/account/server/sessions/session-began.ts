import { and, eq, isNull } from 'drizzle-orm'
import { orDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { deviceWords } from '../../device-words.ts'
import type { AccountServices } from '../account-services.ts'
import { sendAccountMail } from '../mail/send-account-mail.ts'
import { users } from '../tables.ts'
import { readDevice } from './known-device.ts'

/**
 * What a session's beginning leads to: a cookie by which this device is known from now on, and a letter to the seller where it
 * was not known before. The first device of an account is no news, nor one that another letter is about (`isTold`).
 */
export async function sessionBegan(
  services: AccountServices,
  { userId, email, isTold = false }: { userId: string; email: string; isTold?: boolean },
  request: Request,
): Promise<{ setCookie: string }> {
  const device = await readDevice(services, request.headers)
  const isFirst = await noteSignIn(services, userId)
  if (!isFirst && !isTold && !device.knows(email))
    await sendAccountMail(services, { letter: 'new-device', email, ...eventOf(services, request) })
  return { setCookie: device.cookieFor(email) }
}

/** Tells the seller by mail that their password is another one, and where it was changed. */
export async function tellOfNewPassword(services: AccountServices, email: string, request: Request): Promise<void> {
  await sendAccountMail(services, { letter: 'password-changed', email, ...eventOf(services, request) })
}

/** True where nobody signed in to the account before. */
async function noteSignIn({ db, clock }: AccountServices, userId: string): Promise<boolean> {
  const first = await orDatabaseFailure(
    db.system
      .update(users)
      .set({ firstSignInAt: clock.now() })
      .where(and(eq(users.id, userId), isNull(users.firstSignInAt)))
      .returning({ id: users.id }),
  )
  return first.length > 0
}

function eventOf({ clock }: AccountServices, request: Request) {
  return { device: deviceWords(request.headers.get('user-agent')), at: clock.now().toISOString() }
}

import { AppError } from '../../../platform/errors.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { countForAddress } from '../count-for-address.ts'
import { sendAccountMail } from '../mail/send-account-mail.ts'
import { readDevice } from '../sessions/known-device.ts'

/**
 * Queues the email with the reset link. Only its job looks up whether the address has an account, so the answer and its
 * time are the same for every address.
 */
export async function requestReset(
  services: AccountServices,
  { body, client, request }: AccountRequest<'/request-password-reset'>,
): Promise<AccountAnswer> {
  if (services.mailer.kind === 'off')
    return refused(
      403,
      'RESET_PASSWORD_DISABLED',
      "This site can't send email, so you can't reset your password here. Ask its owner.",
    )
  const email = body.email.toLowerCase()
  const device = await readDevice(services, request.headers)
  // The limit of a shared client address must not block a known device.
  if (!device.knows(email)) await services.requestLimits.count('reset-by-client', client, accountLimits.resetByClient)
  await countForAddress(
    services,
    { action: 'reset-of-address', address: email, device },
    accountLimits.resetOfAddress,
  ).catch(pointToSentLinks)
  await sendAccountMail(services, { letter: 'reset-password', email })
  return { status: 200, json: { status: true } }
}

/** Throws a 'too-many' that points to the emails sent so far: their links still work. It is the same for every address. */
function pointToSentLinks(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'too-many') throw error
  throw new AppError(
    'too-many',
    'Several reset emails were requested for this address in the last hour. Check your inbox and spam. The newest link works.',
    { retryAfter: error.retryAfter },
  )
}

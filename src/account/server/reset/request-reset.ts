import { type AccountAnswer, refused } from '../account-answer.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { sendAccountMail } from '../mail/send-account-mail.ts'

/**
 * Sends the mail with the reset link. Whether the address has an account is looked up by the job alone: the answer, its
 * time and its words are the same for every address.
 */
export async function requestReset(
  services: AccountServices,
  { body, client }: AccountRequest<'/request-password-reset'>,
): Promise<AccountAnswer> {
  if (services.mailer.kind === 'off')
    return refused(
      403,
      'RESET_PASSWORD_DISABLED',
      'Resetting passwords is switched off here, because this site cannot send mail. Ask whoever runs it.',
    )
  const email = body.email.toLowerCase()
  await services.requestLimits.take('reset-by-client', client, accountLimits.resetByClient)
  await services.requestLimits.take('reset-of-address', email, accountLimits.resetOfAddress)
  await sendAccountMail(services, { letter: 'reset-password', email })
  return { status: 200, json: { status: true } }
}

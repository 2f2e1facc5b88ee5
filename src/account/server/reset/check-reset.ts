import type { z } from 'zod'
import type { resetLinkAnswer } from '../../api.ts'
import type { AccountAnswer } from '../account-answer.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountRequest } from '../account-request.ts'
import type { AccountServices } from '../account-services.ts'
import { findResetLink } from './reset-links.ts'

/** Answers the mail address whose password a link sets, for Set New Password; null for a link that is no longer valid. */
export async function checkReset(
  services: AccountServices,
  { body, client }: AccountRequest<'/check-reset'>,
): Promise<AccountAnswer> {
  await services.requestLimits.count('reset-links', client, accountLimits.resetLinks)
  const link = await findResetLink(services, body.token)
  return { status: 200, json: { email: link?.email ?? null } satisfies z.infer<typeof resetLinkAnswer> }
}

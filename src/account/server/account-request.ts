import type { Context } from 'hono'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { clientAddress } from '../../platform/server/http/client-address.ts'
import { readJson } from '../../platform/server/http/mount-endpoint-input.ts'
import { readAtMost } from '../../platform/server/http/read-at-most.ts'
import { accountBodies } from '../api.ts'
import { passwordMaxLength } from '../password.ts'
import { type AccountAnswer, refused } from './account-answer.ts'

export type AccountPath = keyof typeof accountBodies
/** One account request: the checked body of its path, the client's address, and the raw request for its session cookie. */
export type AccountRequest<P extends AccountPath> = {
  body: z.infer<(typeof accountBodies)[P]>
  client: string
  request: Request
}

/** Bytes. An account request holds at most a mail address, a name and two passwords. */
const accountMaxBytes = 8 * 1024

/**
 * Reads the body by the schema of its path. Answers a refusal for a body that does not fit.
 * Throws AppError('bad-input') for a body that is not a JSON object, and AppError for a body that is too long.
 */
export async function readAccountRequest<P extends AccountPath>(
  context: Context,
  path: P,
  trustProxy: number,
): Promise<{ accountRequest: AccountRequest<P> } | { refusal: AccountAnswer }> {
  const request = context.req.raw
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('bad-input', 'An account request is sent as JSON.')
  const bytes = await readAtMost(request, {
    maxBytes: accountMaxBytes,
    tooLarge: 'This request is too long.',
  })
  const parsed = accountBodies[path].safeParse(readJson(bytes))
  if (!parsed.success) return { refusal: refusalOf(parsed.error) }
  const body = parsed.data as z.infer<(typeof accountBodies)[P]>
  return { accountRequest: { body, client: clientAddress(context, trustProxy), request } }
}

function refusalOf({ issues }: z.ZodError): AccountAnswer {
  const [field] = issues[0]?.path ?? []
  if (field === 'email') return refused(400, 'INVALID_EMAIL', 'Please enter a valid email address.')
  if (/password/i.test(String(field)) && issues[0]?.code === 'too_big')
    return refused(400, 'PASSWORD_TOO_LONG', `A password can have at most ${passwordMaxLength} characters.`)
  return refused(400, 'INVALID_REQUEST', 'Something is missing or not valid. Check it and try again.')
}

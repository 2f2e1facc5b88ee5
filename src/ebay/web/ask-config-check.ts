import { z } from 'zod'
import { jsonOf } from '../../platform/web/net/json-of.ts'
import { type ConfigCheck, configCheckPath, configCheckSchema } from '../config-check.ts'

/** What came of asking. `raw` is the answer as it came. */
export type ConfigAnswer =
  | { kind: 'checked'; check: ConfigCheck; raw: string }
  | { kind: 'refused'; status: number; sentence: string | undefined; raw: string }
  | { kind: 'unreachable' }

/** Longest wait in milliseconds. */
const answerWithin = 30_000
const refusal = z.object({ error: z.string() })

/** Asks for the check, as the operator where a token is given. What the answer says is left to the page: this never throws. */
export async function askConfigCheck(token: string): Promise<ConfigAnswer> {
  try {
    const response = await fetch(configCheckPath, {
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(answerWithin),
    })
    return read(response, await response.text())
  } catch {
    return { kind: 'unreachable' }
  }
}

function read({ ok, status }: Response, text: string): ConfigAnswer {
  const answer = jsonOf(text)
  const raw = answer === undefined ? text.slice(0, 2000) : JSON.stringify(answer, null, 2)
  const checked = configCheckSchema.safeParse(answer)
  if (ok && checked.success) return { kind: 'checked', check: checked.data, raw }
  return { kind: 'refused', status, sentence: refusal.safeParse(answer).data?.error, raw }
}

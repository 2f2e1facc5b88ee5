import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { isFunctionCall } from '../../endpoint.ts'
import { AppError, httpStatusOf } from '../../errors.ts'
import { withoutQuotes } from '../process/describe-error.ts'
import type { Log } from '../process/log.ts'
import { currentWork } from './request-id.ts'

const unexpectedSentence = 'Something went wrong on our side. Nothing you entered was lost. Try again.'

/** Answers any error of a handler with one sentence, and logs its cause under the same request id. */
export function answerErrors(app: Hono, log: Log) {
  app.onError((thrown, context) => {
    const error = thrown instanceof AppError ? thrown : new AppError('broken', unexpectedSentence, { cause: thrown })
    const requestId = requestIdHere()
    const level = error.code === 'broken' ? 'error' : error.code === 'try-later' ? 'warn' : 'debug'
    log[level](
      {
        requestId,
        method: context.req.method,
        path: routePath(context),
        code: error.code,
        err: error.cause ?? error,
      },
      withoutQuotes(error.sentence),
    )
    return answer(context, error, requestId)
  })
  app.notFound((context) =>
    answer(context, new AppError('not-found', "There's nothing at this address."), requestIdHere()),
  )
}

/** The id of this request; a new one if none was set. */
function requestIdHere(): string {
  return currentWork()?.requestId ?? randomUUID()
}

function answer(context: Context, error: AppError, requestId: string) {
  const status = httpStatusOf(error.code)
  context.header('cache-control', 'no-store')
  if (error.retryAfter !== undefined) context.header('retry-after', String(error.retryAfter))
  const fields = error.fields.length > 0 ? { fields: error.fields } : {}
  return isFunctionCall(context.req.path)
    ? context.json({ success: false, error: error.sentence, ...fields }, status)
    : context.json({ error: { code: error.code, sentence: error.sentence, requestId, ...fields } }, status)
}

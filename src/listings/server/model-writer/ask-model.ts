import type { ModelMessage } from 'ai'
import { type AnswerKind, answerJsonSchema } from '../../answer/model-answer.ts'
import { listingInstructions } from '../../answer/prompt.ts'
import type { OpenModel } from './providers.ts'

/** What a model said, as it said it. */
export type Said = {
  readonly text: string
  /** The AI SDK's word for how it ended, and the provider's. */
  readonly ended: string
  readonly endedAs: string | undefined
  /** Undefined where the provider does not tell. */
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

export type Asking = {
  readonly model: OpenModel
  readonly messages: readonly ModelMessage[]
  readonly kind: AnswerKind
  readonly streaming: boolean
  readonly signal: AbortSignal
}

/** Asks a model once, through the AI SDK: it retries nothing by itself. Throws what the SDK throws. */
export async function askModel({ model, messages, kind, streaming, signal }: Asking): Promise<Said> {
  const { generateText, jsonSchema, Output, streamText } = await import('ai')
  // The SDK's own warnings go to stderr.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { responseFormat } = Output.object({ name: kind, schema: jsonSchema(() => answerJsonSchema(kind)) })
  const request = {
    ...model,
    instructions: listingInstructions,
    messages: [...messages],
    // The schema goes out, and the text comes back as it is: what is wrong with it is for our rules to say.
    output: { ...Output.text(), responseFormat },
    maxRetries: 0,
    abortSignal: signal,
  }
  if (!streaming) {
    const result = await generateText(request)
    // With the parts of an answer that are no JSON left out, as the SDK knows them.
    return said(result, result.text === '' ? '' : result.output)
  }
  let fault: { error: unknown } | undefined
  const result = streamText({
    ...request,
    // Without this the SDK prints the error, with the request in it.
    onError: ({ error }) => {
      fault ??= { error }
    },
  })
  await result.consumeStream()
  signal.throwIfAborted()
  if (fault !== undefined) throw fault.error
  const text = await result.text
  return said(
    {
      finishReason: await result.finishReason,
      rawFinishReason: await result.rawFinishReason,
      usage: await result.usage,
    },
    text === '' ? '' : await result.output,
  )
}

type Ended = {
  readonly finishReason: string
  readonly rawFinishReason: string | undefined
  readonly usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined }
}

function said({ finishReason, rawFinishReason, usage }: Ended, text: string): Said {
  return {
    text,
    ended: finishReason,
    endedAs: rawFinishReason,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
  }
}

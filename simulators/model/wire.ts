/** What a model ended with, before it is put into the words of one of the two protocols. */
export type Completion = {
  readonly text: string | null
  readonly refusal: string | null
  readonly ended: 'stop' | 'length'
}

/** The two addresses of OpenAI's protocol that write text. https://platform.openai.com/docs/api-reference */
export const paths = { chat: '/v1/chat/completions', responses: '/v1/responses' } as const

const usage = { input: 1200, output: 300 }

/** The body of a chat completion. */
export function chatBody(model: string, { text, refusal, ended }: Completion) {
  return {
    id: 'chatcmpl-simulated',
    object: 'chat.completion',
    created: 1_760_000_000,
    model,
    choices: [
      { index: 0, message: { role: 'assistant', content: text, refusal }, logprobs: null, finish_reason: ended },
    ],
    usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output },
  }
}

/** The body of a response object. */
export function responsesBody(model: string, { text, refusal, ended }: Completion) {
  const status = ended === 'length' ? 'incomplete' : 'completed'
  const content = [
    ...(text === null ? [] : [{ type: 'output_text', text, annotations: [] }]),
    ...(refusal === null ? [] : [{ type: 'refusal', refusal }]),
  ]
  return {
    id: 'resp_simulated',
    object: 'response',
    created_at: 1_760_000_000,
    status,
    error: null,
    incomplete_details: ended === 'length' ? { reason: 'max_output_tokens' } : null,
    model,
    output: content.length === 0 ? [] : [{ type: 'message', id: 'msg_simulated', role: 'assistant', status, content }],
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.input + usage.output,
    },
  }
}

/** The body of an error, the same on both addresses. */
export function errorBody(message: string, type: string, code: string | null) {
  return { error: { message, type, param: null, code } }
}

import type { ModelMessage } from 'ai'
import type { SentPhoto } from './sent-photos.ts'

/** The request, then each photo behind its number among the item's, so that the model can say which one it read. */
export function requestMessage(sent: readonly (SentPhoto | undefined)[], request: string): ModelMessage {
  return {
    role: 'user',
    content: [
      { type: 'text', text: request },
      ...sent.flatMap((photo, at) =>
        photo === undefined
          ? []
          : [
              { type: 'text' as const, text: `Photo ${at + 1}:` },
              { type: 'file' as const, data: photo.bytes, mediaType: 'image/jpeg' },
            ],
      ),
    ],
  }
}

/** The second request: the first one, what was answered, and what is wrong with it. */
export function secondMessages(request: ModelMessage, answered: string, complaint: string): ModelMessage[] {
  return [request, { role: 'assistant', content: answered }, { role: 'user', content: complaint }]
}

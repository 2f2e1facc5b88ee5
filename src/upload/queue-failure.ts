/** Characters of an unknown failure's message shown in the queue. */
const shown = 100

/** The queue's words for a failure's message (specification of capture, section 8). */
export function queueFailure(message: string): string {
  if (/duplicate|conflict/i.test(message)) return 'SKU conflict - please try again'
  if (/network|fetch/i.test(message)) return 'Network error - check your connection'
  if (/storage/i.test(message)) return 'Storage error - image upload failed'
  return message.length > shown ? `${message.slice(0, shown)}...` : message
}

import { z } from 'zod'

/** Most characters of a note to the writer. */
export const writerNoteMaxLength = 500

/**
 * A seller's note to the writer, such as "small stain on cuff, smoke-free home". An omitted note does not change; null or ''
 * clears it.
 */
export const writerNoteSchema = z
  .string()
  .trim()
  .refine(
    (text) => text.length <= writerNoteMaxLength,
    `Use at most ${writerNoteMaxLength} characters for the note to the writer.`,
  )
  // Line ends are allowed. PostgreSQL refuses NUL, and other control characters are not text.
  .refine(
    (text) => !/(?![\n\r\t])\p{Cc}/u.test(text),
    "The note to the writer has characters that we can't save. Remove them.",
  )
  .nullish()

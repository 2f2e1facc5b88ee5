import { z } from 'zod'

/** Characters of a note to the writer. */
export const writerNoteMaxLength = 500

/** A seller's word to the writer, such as "small stain on cuff, smoke-free home". Left out: stays as it was; null or '' clears it. */
export const writerNoteSchema = z
  .string()
  .trim()
  .refine(
    (text) => text.length <= writerNoteMaxLength,
    `Please use at most ${writerNoteMaxLength} characters for the note to the writer.`,
  )
  // Line ends are fine; PostgreSQL refuses NUL, and the rest is no text.
  .refine((text) => !/(?![\n\r\t])\p{Cc}/u.test(text), 'The note to the writer holds signs that are no text.')
  .nullish()

import type { Compressor } from '../../../imaging/web/compress.ts'
import type { Delay } from '../../../platform/web/page/delay.ts'
import type { Draft } from '../../../platform/web/store/drafts.ts'
import type { ArrangedPhoto, KeptPhoto } from '../outbox/kept-batch.ts'
import type { NewBatch } from '../queue/new-upload.ts'

/** What the assign store needs of the test environment. What rejects, rejects with an AppError whose sentence is for the seller. */
export type AssignPorts = {
  /** Resolves when the photo is on the device for good. */
  keep(photo: KeptPhoto): Promise<void>
  /** What was kept; undefined: nothing under this id. */
  find(photoId: string): Promise<KeptPhoto | undefined>
  forget(photoIds: readonly string[]): Promise<void>
  /** Records SKUs and order of a choice; an empty list ends it. */
  arrange(choiceId: string, photos: readonly ArrangedPhoto[]): Promise<void>
  /** SHA-256 of the bytes; undefined where the browser offers none. */
  hash(blob: Blob): Promise<string | undefined>
  /** The SKUs of products that hold these files, by hash. */
  storedAs(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Opened when there are previews to make, closed after them. */
  openPreviewer(): Pick<Compressor, 'placeholder' | 'preview' | 'close'>
  /** Puts batches into the upload queue, all or none. Answers with the sentence of why not, or undefined. */
  handOver(batches: readonly NewBatch[]): string | undefined
  /** What is typed for a choice and not given to a photo yet, so that a reload brings it back with the choice. */
  draft(choiceId: string): Draft
  newId(): string
  /** Milliseconds since 1970. */
  now(): number
  readonly after: Delay
  /** Runs before the next picture is drawn, or soon on a page that draws none: changes until then are shown at once. */
  nextFrame(run: () => void): void
  /** A recording that failed: the seller can do nothing about it, and no photo is lost. */
  report(error: unknown): void
}

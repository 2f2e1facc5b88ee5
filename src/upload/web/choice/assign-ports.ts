import type { Compressor } from '../../../imaging/web/compress.ts'
import type { Delay } from '../../../platform/web/page/delay.ts'
import type { Draft } from '../../../platform/web/store/drafts.ts'
import type { ArrangedPhoto, KeptPhoto } from '../outbox/kept-batch.ts'
import type { NewBatch } from '../queue/new-upload.ts'

/** The ports of the assign store. A rejection is an AppError whose sentence is for the seller. */
export type AssignPorts = {
  /** Resolves when the photo is durable on the device. */
  keep(photo: KeptPhoto): Promise<void>
  /** The kept photo of this id; undefined when it is not kept. */
  find(photoId: string): Promise<KeptPhoto | undefined>
  forget(photoIds: readonly string[]): Promise<void>
  /** Records SKUs and order of a choice. An empty list ends its record. */
  arrange(choiceId: string, photos: readonly ArrangedPhoto[]): Promise<void>
  /** SHA-256 of the bytes, hex; undefined if the browser offers no hashing. */
  hash(blob: Blob): Promise<string | undefined>
  /** SKUs of the products that have these files, by hash. */
  storedAs(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Opens a previewer for a series of previews. The store closes it afterwards. */
  openPreviewer(): Pick<Compressor, 'placeholder' | 'preview' | 'close'>
  /** Puts batches into the upload queue, all or none. Returns the sentence why not, or undefined. */
  handOver(batches: readonly NewBatch[]): string | undefined
  /** Keeps the text typed for a choice and not yet given to a photo, so that a reload restores it. */
  draft(choiceId: string): Draft
  newId(): string
  /** Milliseconds since 1970. */
  now(): number
  readonly after: Delay
  /** Runs before the next picture is drawn, or soon on a page that draws none. Collects changes to show them at once. */
  nextFrame(run: () => void): void
  /** Reports a failed recording. The seller can do nothing about it, and no photo is lost. */
  report(error: unknown): void
}

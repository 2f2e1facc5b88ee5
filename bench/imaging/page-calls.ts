import type { MainThread } from '../measuring/main-thread-times.ts'

/** Each compresses the same photos to the same target. */
export const contestantNames = [
  'ours',
  'ours-bitmap',
  'browser-image-compression',
  'compressorjs',
  'pica',
  'canvas',
] as const
export type ContestantName = (typeof contestantNames)[number]

/** Each makes small previews of the same sixty files. */
export const previewerNames = ['previews-ours', 'previews-canvas'] as const
export type PreviewerName = (typeof previewerNames)[number]

/** The measurements, each in one fresh browser. */
export const runNames = [...contestantNames, 'parts', 'bomb', ...previewerNames] as const
export type RunName = (typeof runNames)[number]

export type PageWork = MainThread & { readonly seconds: number }

/** Milliseconds for all photos together, each step alone in one worker. */
export type Parts = { readonly read: number; readonly decode: number; readonly draw: number; readonly encode: number }

/** The page's functions for the bench outside. The photos are those chosen in its input. */
export type BenchPage = {
  compress(name: ContestantName): Promise<PageWork>
  /** The results of the last compression, as data: URLs in the order of the photos. */
  outputs(): Promise<string[]>
  parts(): Promise<Parts>
  /** Seconds until the product refuses the first chosen photo. Rejects if it accepts the photo. */
  secondsToRefuse(): Promise<number>
  /** `placeholders` counts the embedded thumbnails; the last of them was there after `placeholderSeconds`. */
  preview(name: PreviewerName): Promise<PageWork & { placeholders: number; placeholderSeconds: number }>
}

declare global {
  var benchPage: BenchPage
}

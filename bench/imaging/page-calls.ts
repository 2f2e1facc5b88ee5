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

/** What one fresh browser is started for. */
export const runNames = [...contestantNames, 'parts', 'bomb', ...previewerNames] as const
export type RunName = (typeof runNames)[number]

export type PageWork = MainThread & { readonly seconds: number }

/** Milliseconds for all photos together, each step alone in one worker. */
export type Parts = { readonly read: number; readonly decode: number; readonly draw: number; readonly encode: number }

/** What the page in the browser offers to the bench outside; the photos are those chosen in its input. */
export type BenchPage = {
  compress(name: ContestantName): Promise<PageWork>
  /** What the last compression made, as data: addresses in the order of the photos. */
  outputs(): Promise<string[]>
  parts(): Promise<Parts>
  /** How long the product takes to refuse the first chosen photo; rejects when it takes it. */
  secondsToRefuse(): Promise<number>
  /** `placeholders` counts the embedded small pictures; the last of them was there after `placeholderSeconds`. */
  preview(name: PreviewerName): Promise<PageWork & { placeholders: number; placeholderSeconds: number }>
}

declare global {
  var benchPage: BenchPage
}

import type { Adjustments } from '../../src/imaging/adjustments.ts'

/** 'filter' is what photo editors usually do, and what the others are compared with. */
export const editorNames = ['filter', 'plain', 'kernel', 'kernel-in-worker', 'webgl2'] as const
export type EditorName = (typeof editorNames)[number]

/** What the page in the browser offers to the bench outside; the photo is the one chosen in its input. */
export type EditorPage = {
  /** Prepares every editor for the photo; resolves to those that this browser has, and to what runs WebGL2. */
  open(): Promise<{ names: EditorName[]; renderer: string }>
  /** Milliseconds until the adjusted pixels are on the canvas. */
  paint(name: EditorName, adjustments: Adjustments): Promise<number>
  /** The largest difference of any channel between what was painted last and the floating-point reference. */
  furthest(name: EditorName, adjustments: Adjustments): Promise<number>
}

declare global {
  var editorPage: EditorPage
}

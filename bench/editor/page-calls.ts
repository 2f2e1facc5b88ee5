import type { Adjustments } from '../../src/imaging/adjustments.ts'

/**
 * 'filter' is the usual design of photo editors, and the others are compared with it. It uses the canvas filter and a
 * convolution in JavaScript. 'plain' computes each pixel in JavaScript. The others are the product's engines.
 */
export const editorNames = ['filter', 'plain', 'javascript', 'kernel', 'kernel-in-worker', 'webgl2'] as const
export type EditorName = (typeof editorNames)[number]

/** The page's functions for the bench outside. The photo is the one chosen in its input. */
export type EditorPage = {
  /** Prepares every editor for the photo. Resolves to the supported editors, and the renderer of WebGL2. */
  open(): Promise<{ names: EditorName[]; renderer: string }>
  /** Milliseconds until the adjusted pixels are on the canvas. */
  paint(name: EditorName, adjustments: Adjustments): Promise<number>
  /** The largest difference of any channel between the last painting and the floating-point reference. */
  largestError(name: EditorName, adjustments: Adjustments): Promise<number>
}

declare global {
  var editorPage: EditorPage
}

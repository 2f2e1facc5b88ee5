import { formatNumber, table } from '../measuring/table.ts'
import type { Kind, Measurement } from './measure-size.ts'
import { type EditorName, editorNames } from './page-calls.ts'

const editorLabels: Readonly<Record<EditorName, string>> = {
  filter: 'canvas filter + JavaScript convolution',
  plain: 'plain JavaScript per pixel',
  javascript: 'ours: JavaScript on the page',
  kernel: 'ours: kernel on the page',
  'kernel-in-worker': 'ours: kernel in its worker',
  webgl2: 'ours: WebGL2',
}

/** Milliseconds per editor, how many times faster than the first each is, and the targets of the product. */
export function report(screen: Measurement, camera: Measurement): string {
  const headings = ['', '1080p colors', 'sharpened', 'x', '12 MP colors', 'sharpened', 'x', 'error', 'sharpened']
  const rows = editorNames.map((name) => [
    editorLabels[name],
    formatNumber(screen.median(name, 'colors')),
    formatNumber(screen.median(name, 'sharpened')),
    formatNumber(timesFaster(screen, name, 'sharpened'), 1),
    formatNumber(camera.median(name, 'colors')),
    formatNumber(camera.median(name, 'sharpened')),
    formatNumber(timesFaster(camera, name, 'sharpened'), 1),
    formatNumber(screen.largestError(name, 'colors')),
    formatNumber(screen.largestError(name, 'sharpened')),
  ])
  return `${table(headings, rows)}

  Milliseconds from a moved slider to the pixels on the canvas. Sharpened: the same colors, and sharpness.
  x: how many times faster than the first, sharpened.
  Error: the channel furthest from floating point, in levels of 255, at 1080p. WebGL2 is run by ${screen.renderer}.

${targets(screen)}`
}

function targets(screen: Measurement): string {
  const faster = timesFaster(screen, 'kernel-in-worker', 'sharpened')
  const maxError = Math.max(
    ...(['colors', 'sharpened'] as const).map((kind) => screen.largestError('kernel', kind) ?? 255),
  )
  return [
    `  ${faster !== undefined && faster >= 6 ? 'met   ' : 'not met'} kernel in its worker, sharpened, at 1080p at least 6 times faster: ${formatNumber(faster, 1)}`,
    `  ${maxError <= 3 ? 'met   ' : 'not met'} no channel of the kernel off by more than 3: ${maxError}`,
  ].join('\n')
}

function timesFaster(measurement: Measurement, name: EditorName, kind: Kind): number | undefined {
  const [usual, own] = [measurement.median('filter', kind), measurement.median(name, kind)]
  return usual !== undefined && own ? usual / own : undefined
}

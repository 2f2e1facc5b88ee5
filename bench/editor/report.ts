import { shown, table } from '../measuring/table.ts'
import type { Kind, Measurement } from './measure-size.ts'
import { type EditorName, editorNames } from './page-calls.ts'

const words: Readonly<Record<EditorName, string>> = {
  filter: 'canvas filter + JavaScript convolution',
  plain: 'plain JavaScript per pixel',
  kernel: 'ours: kernel alone',
  'kernel-in-worker': 'ours: kernel in its worker',
  webgl2: 'ours: WebGL2',
}

/** Milliseconds per editor, how often faster than the first each is, and what is wanted of the product. */
export function report(screen: Measurement, camera: Measurement): string {
  const headings = ['', '1080p colours', 'sharpened', 'x', '12 MP colours', 'sharpened', 'x', 'error', 'sharpened']
  const rows = editorNames.map((name) => [
    words[name],
    shown(screen.median(name, 'colours')),
    shown(screen.median(name, 'sharpened')),
    shown(timesFaster(screen, name, 'sharpened'), 1),
    shown(camera.median(name, 'colours')),
    shown(camera.median(name, 'sharpened')),
    shown(timesFaster(camera, name, 'sharpened'), 1),
    shown(screen.furthest(name, 'colours')),
    shown(screen.furthest(name, 'sharpened')),
  ])
  return `${table(headings, rows)}

  Milliseconds from a moved slider to the pixels on the canvas; x: how often faster than the first, sharpened.
  Error: the channel furthest from floating point, in levels of 255, at 1080p. WebGL2 is run by ${screen.renderer}.

${wishes(screen)}`
}

function wishes(screen: Measurement): string {
  const faster = timesFaster(screen, 'kernel-in-worker', 'sharpened')
  const off = Math.max(...(['colours', 'sharpened'] as const).map((kind) => screen.furthest('kernel', kind) ?? 255))
  return [
    `  ${faster !== undefined && faster >= 3 ? 'met   ' : 'not met'} kernel, sharpened, at 1080p at least 3 times faster: ${shown(faster, 1)}`,
    `  ${off <= 3 ? 'met   ' : 'not met'} no channel off by more than 3: ${off}`,
  ].join('\n')
}

function timesFaster(measurement: Measurement, name: EditorName, kind: Kind): number | undefined {
  const [usual, own] = [measurement.median('filter', kind), measurement.median(name, kind)]
  return usual !== undefined && own ? usual / own : undefined
}

import type { Point } from '../../zoom.ts'

export type ViewerCommand =
  | { kind: 'go'; to: number }
  | { kind: 'move'; by: Point }
  | { kind: 'zoom'; factor: number }
  | { kind: 'whole' }

/** CSS pixels by which an arrow moves a magnified photo, and what `+` multiplies its scale by. */
const stride = 80
const growth = 1.5

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
}

/**
 * What a key asks of the viewer; undefined when nothing. Arrows lead to the other photos, and look around in a magnified one;
 * Page Up and Page Down, Home and End lead to others always.
 */
export function keyCommand(
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  { isZoomed, at, count }: { isZoomed: boolean; at: number; count: number },
): ViewerCommand | undefined {
  // The browser's own: magnifying the page, Back.
  if (ctrlKey || metaKey || altKey) return undefined
  const by = arrows[key]
  if (by && isZoomed) return { kind: 'move', by }
  if (key === 'ArrowLeft' || key === 'PageUp') return { kind: 'go', to: at - 1 }
  if (key === 'ArrowRight' || key === 'PageDown') return { kind: 'go', to: at + 1 }
  if (key === 'Home') return { kind: 'go', to: 0 }
  if (key === 'End') return { kind: 'go', to: count - 1 }
  if (key === '+' || key === '=') return { kind: 'zoom', factor: growth }
  if (key === '-') return { kind: 'zoom', factor: 1 / growth }
  if (key === '0') return { kind: 'whole' }
  return undefined
}

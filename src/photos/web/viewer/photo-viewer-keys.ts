import type { Point } from '../../zoom.ts'

export type ViewerCommand =
  | { kind: 'go'; to: number }
  | { kind: 'move'; by: Point }
  | { kind: 'zoom'; factor: number }
  | { kind: 'whole' }

/** CSS pixels by which an arrow pans a magnified photo; and the factor by which `+` multiplies its scale. */
const panStepPixels = 80
const zoomStepFactor = 1.5

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: panStepPixels, y: 0 },
  ArrowRight: { x: -panStepPixels, y: 0 },
  ArrowUp: { x: 0, y: panStepPixels },
  ArrowDown: { x: 0, y: -panStepPixels },
}

/**
 * The viewer's command for a key, or undefined. Arrows go to the other photos, and pan a magnified one. Page Up, Page Down,
 * Home and End always go to others.
 */
export function keyCommand(
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  { isZoomed, currentIndex, count }: { isZoomed: boolean; currentIndex: number; count: number },
): ViewerCommand | undefined {
  // The browser's own shortcuts, such as zooming the page or Back.
  if (ctrlKey || metaKey || altKey) return undefined
  const by = arrows[key]
  if (by && isZoomed) return { kind: 'move', by }
  if (key === 'ArrowLeft' || key === 'PageUp') return { kind: 'go', to: currentIndex - 1 }
  if (key === 'ArrowRight' || key === 'PageDown') return { kind: 'go', to: currentIndex + 1 }
  if (key === 'Home') return { kind: 'go', to: 0 }
  if (key === 'End') return { kind: 'go', to: count - 1 }
  if (key === '+' || key === '=') return { kind: 'zoom', factor: zoomStepFactor }
  if (key === '-') return { kind: 'zoom', factor: 1 / zoomStepFactor }
  if (key === '0') return { kind: 'whole' }
  return undefined
}

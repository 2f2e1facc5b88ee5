import type { Beside } from './photo-order.ts'

/** Where a photo is drawn, in pixels. */
export type Cell = {
  readonly id: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The place at a point: beside the nearest photo, on the side of the half that is nearer. Undefined without photos. */
export function placeAt(cells: readonly Cell[], x: number, y: number): Beside | undefined {
  let nearest: Cell | undefined
  let least = Number.POSITIVE_INFINITY
  for (const cell of cells) {
    const distance = Math.hypot(outside(x, cell.left, cell.right), outside(y, cell.top, cell.bottom))
    if (distance >= least) continue
    least = distance
    nearest = cell
  }
  return nearest && { id: nearest.id, side: x < (nearest.left + nearest.right) / 2 ? 'before' : 'after' }
}

/** How far a coordinate lies outside a stretch; 0 within. */
function outside(at: number, from: number, to: number): number {
  return Math.max(from - at, 0, at - to)
}

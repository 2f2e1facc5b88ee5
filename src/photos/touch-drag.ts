import type { DropPosition } from './photo-order.ts'

/** The rectangle in which a photo is drawn, in pixels. */
export type Cell = {
  readonly id: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The drop position at a point: beside the nearest photo, on the nearer side. Undefined without photos. */
export function dropPositionAt(cells: readonly Cell[], x: number, y: number): DropPosition | undefined {
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

/** Distance of a coordinate from a range; 0 within it. */
function outside(coordinate: number, from: number, to: number): number {
  return Math.max(from - coordinate, 0, coordinate - to)
}

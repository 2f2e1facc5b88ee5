import type { ReactNode } from 'react'
import type { Size } from '../../imaging/dimensions.ts'

/** A centered box with exactly the ratio of `size`, as large as fits into the available space. */
export function FitBox({ size, children }: { size: Size; children: ReactNode }) {
  const ratio = size.width / size.height
  return (
    <div className="grid size-full place-items-center [container-type:size]">
      <div
        className="relative overflow-hidden bg-surface"
        style={{ aspectRatio: `${size.width} / ${size.height}`, width: `min(100cqw, ${ratio * 100}cqh)` }}
      >
        {children}
      </div>
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { noAdjustments } from '../../../imaging/adjustments.ts'
import type { Rect } from '../../../imaging/aspect-ratio.ts'
import { isWholePhoto } from '../../../imaging/crop.ts'
import { photoQuality } from '../../../imaging/limits.ts'
import type { Adjuster } from '../../../imaging/web/adjust.ts'
import type { AdjustedPhoto } from '../../../imaging/web/adjust-job.ts'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Sheet } from '../../../platform/web/ui/sheet.tsx'
import { cropAlert, makingFailure } from '../../crop-errors.ts'
import type { Photo } from '../../photo.ts'
import { type CropFile, useCropFile } from './crop-tool-file.ts'
import { CropToolTable } from './crop-tool-table.tsx'

export type CropToolProps = {
  photo: Photo
  /** Which photo it is: "PSTFSH-001, photo 2". */
  name: string
  /** The part that an earlier crop kept. */
  earlier: Rect | undefined
  render: Adjuster['render']
  /** The photo could not be fetched: renews its address. */
  onRenew: () => Promise<unknown>
  /** The part that stays, as a JPEG; undefined for the whole photo, which is no crop. */
  onApply: (part: Rect, made: AdjustedPhoto | undefined) => void
  onClose: () => void
}

/** Cuts a part out of a stored photo, without changing a pixel of it. Nothing is stored here. */
export function CropTool({ photo, name, earlier, render, onRenew, onApply, onClose }: CropToolProps) {
  const [attempt, setAttempt] = useState(0)
  const [isMaking, setMaking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const leaving = useRef<AbortController>(null)
  const file = useCropFile(photo.url, attempt)
  useBackCloses(true, onClose)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const apply = async ({ blob, ...size }: CropFile, part: Rect) => {
    if (isWholePhoto(part, size)) return onApply(part, undefined)
    const signal = leaving.current?.signal
    setFailure(undefined)
    setMaking(true)
    try {
      const ask = { adjustments: noAdjustments, crop: part, quality: photoQuality.cropped }
      onApply(part, await render(blob, ask, { signal }))
    } catch (thrown) {
      if (signal?.aborted) return
      setFailure(makingFailure(thrown))
      setMaking(false)
    }
  }
  const again = () => void onRenew().finally(() => setAttempt((before) => before + 1))
  const isThere = file !== 'coming' && !('failure' in file)
  const fault = file !== 'coming' && 'failure' in file ? file.failure : failure
  const size = isThere ? file : photo
  return (
    <Sheet isOpen height="full" onClose={onClose}>
      <Dialog className="flex size-full flex-col overflow-y-auto pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] outline-none">
        <div className="flex min-h-14 shrink-0 items-baseline gap-3 px-4 pt-3 md:px-6 md:pt-5 lying:min-h-9 lying:pt-1">
          <Heading slot="title" className="font-display text-20 font-semibold md:text-28 lying:text-16">
            Crop
          </Heading>
          <p className="truncate text-14 text-muted tabular-nums">{name}</p>
        </div>
        {fault !== undefined && <CropToolFault cause={fault} onAgain={isThere ? undefined : again} />}
        <CropToolTable
          // What was marked, before its file is there too, belongs to a photo of this size.
          key={`${size.width} × ${size.height}`}
          photo={photo}
          file={isThere ? file : undefined}
          name={name}
          earlier={earlier}
          isMaking={isMaking}
          onApply={(part) => isThere && void apply(file, part)}
          onCancel={onClose}
        />
      </Dialog>
    </Sheet>
  )
}

/** Why there is no crop, and the way to try again where that is not Apply Crop. */
function CropToolFault({ cause, onAgain }: { cause: string; onAgain: (() => void) | undefined }) {
  return (
    <div className="px-4 pb-2 md:px-6">
      <Banner tone="red" title={cropAlert(cause)} action={onAgain && <Button onPress={onAgain}>Try Again</Button>}>
        The photo itself is untouched.
      </Banner>
    </div>
  )
}

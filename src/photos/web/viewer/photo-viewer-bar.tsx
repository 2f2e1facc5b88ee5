import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { PhotoViewerButton } from './photo-viewer-button.tsx'

/** Stepping through the photos, and a close look at one, for those who do not swipe or pinch. */
export function PhotoViewerBar(props: {
  isZoomed: boolean
  onZoom: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}) {
  return (
    <div className="flex justify-center gap-6 p-3 lying:w-32 lying:flex-col">
      <PhotoViewerButton icon={ChevronLeft} label="Previous photo" onPress={props.onPrevious} />
      <PhotoViewerButton
        icon={props.isZoomed ? ZoomOut : ZoomIn}
        label={props.isZoomed ? 'Zoom out' : 'Zoom in'}
        onPress={props.onZoom}
      />
      <PhotoViewerButton icon={ChevronRight} label="Next photo" onPress={props.onNext} />
    </div>
  )
}

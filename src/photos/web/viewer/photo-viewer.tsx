import { ChevronLeft, ChevronRight, type LucideIcon, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { focusFirst } from '../../../platform/web/page/focus-first.ts'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { photoKey } from './photo-key.ts'
import { keyCommand } from './photo-viewer-keys.ts'
import { PhotoViewerStrip } from './photo-viewer-strip.tsx'
import { createPhotoZoom } from './photo-zoom.ts'
import type { ViewedPhoto } from './viewed-photo.ts'

export type PhotoViewerProps = {
  photos: readonly ViewedPhoto[]
  /** Index of the photo shown first. */
  first: number
  /** The item's SKU. */
  name: string
  /** Shown instead of "Photo 1 of 4" until all photos have loaded. */
  note?: string | undefined
  onClose: () => void
}

/**
 * One photo in full size. The seller swipes or steps through photos, and magnifies by two fingers, double tap, wheel, button or
 * key. Escape, Back and a press beside the photo close the viewer and return the focus.
 */
export function PhotoViewer({ photos, first, name, note, onClose }: PhotoViewerProps) {
  const [isZoomed, setZoomed] = useState(false)
  const [zoom] = useState(() => createPhotoZoom(setZoomed))
  const { currentIndex, strip, goTo, ...swipeStrip } = useViewedPhoto(photos, first)
  useBackCloses(true, onClose)
  if (photos.length === 0) return null
  const step = (by: number) => goTo(currentIndex + by)
  const onKeyDown = (event: KeyboardEvent) => {
    const command = keyCommand(event, { isZoomed, currentIndex, count: photos.length })
    if (!command) return
    event.preventDefault()
    if (command.kind === 'go') goTo(command.to)
    else if (command.kind === 'move') zoom.panBy(command.by, true)
    else if (command.kind === 'whole') zoom.whole()
    else zoom.zoomBy(command.factor, { x: 0, y: 0 }, true)
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      data-scrim="dark"
      data-appearance="dark"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 bg-[#0d0c0c] text-ink"
    >
      <Modal className="size-full">
        {/* Outside the dialog, because the dialog itself has the focus when it opens over another one. */}
        <div onKeyDown={onKeyDown} role="presentation" className="size-full">
          <Dialog aria-label={`${name}: photos`} className="size-full outline-none">
            <div className="flex size-full flex-col in-safe-area lying:flex-row-reverse">
              <PhotoViewerTop
                name={name}
                status={note ?? `Photo ${currentIndex + 1} of ${photos.length}`}
                onClose={onClose}
              />
              <PhotoViewerStrip
                photos={photos}
                currentIndex={currentIndex}
                name={name}
                isZoomed={isZoomed}
                frame={zoom.frame}
                picture={zoom.picture}
                ref={strip}
                {...swipeStrip}
                onPressBeside={onClose}
              />
              <PhotoViewerBar
                isZoomed={isZoomed}
                onZoom={() => zoom.toggle()}
                onPrevious={currentIndex > 0 ? () => step(-1) : undefined}
                onNext={currentIndex < photos.length - 1 ? () => step(1) : undefined}
              />
            </div>
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}

/** Buttons to step and zoom, for sellers who do not swipe or pinch. */
function PhotoViewerBar(props: {
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

/** The item's name, the position of the photo in view, and the Close button. */
function PhotoViewerTop({ name, status, onClose }: { name: string; status: string; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-5 lying:w-32 lying:flex-col-reverse lying:items-end lying:p-3">
      <p
        aria-live="polite"
        className="flex min-w-0 gap-1.5 text-14 tabular-nums lying:max-w-full lying:flex-col lying:gap-0 lying:text-right"
      >
        <span className="truncate">{name}</span>
        <span aria-hidden className="lying:hidden">
          ·
        </span>
        <span className="max-w-2/3 shrink-0 lying:max-w-full">{status}</span>
      </p>
      <PhotoViewerButton icon={X} label="Close" onPress={onClose} ref={focusFirst} />
    </div>
  )
}

/**
 * The index of the photo in view, which stays the same photo when others come or go. If that photo is deleted, the
 * photo now at its index is in view.
 */
function useViewedPhoto(photos: readonly ViewedPhoto[], first: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState({ index: first, photo: keyAt(photos, first) })
  const foundIndex = photos.findIndex((photo) => photoKey(photo) === viewed.photo)
  const currentIndex = foundIndex >= 0 ? foundIndex : Math.max(0, Math.min(viewed.index, photos.length - 1))
  const view = (index: number) => setViewed({ index, photo: keyAt(photos, index) })
  const swipeStrip = useSwipeStrip(strip, { photos: photos.map(photoKey).join(' '), currentIndex, onReach: view })
  const goTo = (index: number) => {
    if (index >= 0 && index < photos.length && index !== currentIndex) swipeStrip.goTo(index)
  }
  return { currentIndex, strip, ...swipeStrip, goTo }
}

function keyAt(photos: readonly ViewedPhoto[], index: number): string | undefined {
  const photo = photos[index]
  return photo && photoKey(photo)
}

/** A round button over photos. Without `onPress` it stays visible and keeps the focus, but does nothing. */
function PhotoViewerButton({
  icon,
  label,
  onPress,
  ref,
}: {
  icon: LucideIcon
  label: string
  onPress: (() => void) | undefined
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className="grid size-12 cursor-pointer touch-manipulation place-items-center rounded-full bg-[rgb(255_255_255/0.12)] transition-opacity duration-150 aria-disabled:cursor-default aria-disabled:opacity-30"
    >
      <Icon of={icon} size={24} />
    </button>
  )
}

/**
 * A strip of photos that scrolls by whole photos. A swipe calls `onReach` with the index it reached. `goTo` glides to a
 * neighbour and jumps to others. The strip returns to `currentIndex` when it is resized (a phone is turned) or `photos` changes.
 */
function useSwipeStrip(
  strip: RefObject<HTMLElement | null>,
  { photos, currentIndex, onReach }: { photos: string; currentIndex: number; onReach: (index: number) => void },
): { goTo: (index: number) => void; onScroll: () => void; onTakeOver: () => void } {
  const shownIndex = useRef(currentIndex)
  // Index to which a button or key scrolls the strip. Photos passed on the way are not reached.
  const targetIndex = useRef<number>(undefined)

  // `currentIndex` is no dependency: while swiping, `currentIndex` follows the strip and not the other way round.
  useLayoutEffect(() => {
    shownIndex.current = currentIndex
    scrollTo(strip.current, currentIndex, 'instant')
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [strip, photos])
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const resized = new ResizeObserver(() => scrollTo(element, shownIndex.current, 'instant'))
    resized.observe(element)
    return () => resized.disconnect()
  }, [strip])

  return {
    goTo(index) {
      const glides = Math.abs(index - shownIndex.current) === 1 && !prefersReducedMotion()
      shownIndex.current = index
      targetIndex.current = index
      scrollTo(strip.current, index, glides ? 'smooth' : 'instant')
      onReach(index)
    },
    onScroll() {
      const index = nearestIndex(strip.current)
      if (targetIndex.current === index) targetIndex.current = undefined
      if (targetIndex.current !== undefined || index === shownIndex.current) return
      shownIndex.current = index
      onReach(index)
    },
    onTakeOver: () => void (targetIndex.current = undefined),
  }
}

function scrollTo(strip: HTMLElement | null, index: number, behavior: ScrollBehavior) {
  strip?.scrollTo({ left: index * strip.clientWidth, behavior })
}

function nearestIndex(strip: HTMLElement | null): number {
  return strip && strip.clientWidth > 0 ? Math.round(strip.scrollLeft / strip.clientWidth) : 0
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

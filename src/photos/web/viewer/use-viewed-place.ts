import { useRef, useState } from 'react'
import { samePhoto } from './same-photo.ts'
import { useSwipeStrip } from './use-swipe-strip.ts'
import type { ViewedPhoto } from './viewed-photo.ts'

/**
 * Which photo is looked at, by its place from 0. It stays the same photo when others come or go; when it went itself, the one
 * that is now in its place is looked at.
 */
export function useViewedPlace(photos: readonly ViewedPhoto[], first: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState({ index: first, photo: keyAt(photos, first) })
  const found = photos.findIndex((photo) => samePhoto(photo) === viewed.photo)
  const at = found >= 0 ? found : Math.max(0, Math.min(viewed.index, photos.length - 1))
  const view = (index: number) => setViewed({ index, photo: keyAt(photos, index) })
  const following = useSwipeStrip(strip, { photos: photos.map(samePhoto).join(' '), at, onReach: view })
  const goTo = (index: number) => {
    if (index >= 0 && index < photos.length && index !== at) following.goTo(index)
  }
  return { at, strip, ...following, goTo }
}

function keyAt(photos: readonly ViewedPhoto[], index: number): string | undefined {
  const photo = photos[index]
  return photo && samePhoto(photo)
}

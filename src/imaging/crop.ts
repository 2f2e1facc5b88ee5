import type { Rect } from './aspect-ratio.ts'
import type { Size } from './dimensions.ts'

/** Shapes of a crop, long side to short side (specification of capture, section 2). */
export const cropShapes = ['Free', '1:1', '4:3', '16:9'] as const
export type CropShape = (typeof cropShapes)[number]

/**
 * Shortest side of a crop in pixels of the photo (specification of capture, section 9). A shorter side of the photo itself
 * stays whole.
 */
export const minCropSide = 50

/** Handles of a crop: its sides and corners, by the points of the compass. */
export const cropHandles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type CropHandle = (typeof cropHandles)[number]

/** Returns width divided by height of a shape, portrait or landscape; undefined for a free shape. */
export function cropRatio(shape: CropShape, isPortrait: boolean): number | undefined {
  const ratio = longToShort[shape]
  return ratio === undefined ? undefined : isPortrait ? 1 / ratio : ratio
}

export function wholePhoto({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height }
}

export function isWholePhoto(crop: Rect, photo: Size): boolean {
  return crop.width === photo.width && crop.height === photo.height
}

/**
 * Returns the nearest allowed crop: whole pixels within the photo, no side too short, and the ratio as exact as pixels allow.
 */
export function cropWithin(photo: Size, wantedCrop: Rect, ratio?: number): Rect {
  const { width, height } =
    ratio === undefined ? freeSize(photo, wantedCrop) : sizeOfRatio(photo, wantedCrop.width, ratio)
  return {
    x: clamp(0, Math.round(wantedCrop.x), photo.width - width),
    y: clamp(0, Math.round(wantedCrop.y), photo.height - height),
    width,
    height,
  }
}

/** Returns the crop in another shape: as large as the photo allows, with its middle as near to that of `crop` as possible. */
export function reshapedCrop(photo: Size, crop: Rect, ratio: number | undefined): Rect {
  if (ratio === undefined) return crop
  const { width, height } = sizeOfRatio(photo, photo.width, ratio)
  const x = crop.x + (crop.width - width) / 2
  const y = crop.y + (crop.height - height) / 2
  return cropWithin(photo, { x, y, width, height }, ratio)
}

/** Returns the crop moved by whole pixels, right and down, as far as the edges of the photo allow. */
export function movedCrop(photo: Size, crop: Rect, by: Step): Rect {
  return {
    ...crop,
    x: clamp(0, crop.x + by.x, photo.width - crop.width),
    y: clamp(0, crop.y + by.y, photo.height - crop.height),
  }
}

/**
 * Returns the crop with one side or corner moved. The opposite side or corner stays. With a ratio, a moved side also moves the
 * two sides beside it, evenly as far as the photo allows.
 */
export function resizedCrop(photo: Size, crop: Rect, handle: CropHandle, by: Step, ratio?: number): Rect {
  return ratio === undefined ? freelyResized(photo, crop, handle, by) : resizedInShape(photo, crop, handle, by, ratio)
}

/** A move in whole pixels, right and down. */
export type Step = { readonly x: number; readonly y: number }

function freelyResized(photo: Size, crop: Rect, handle: CropHandle, by: Step): Rect {
  let left = crop.x
  let top = crop.y
  let right = crop.x + crop.width
  let bottom = crop.y + crop.height
  const min = minSize(photo)
  if (handle.includes('w')) left = clamp(0, left + by.x, right - min.width)
  if (handle.includes('e')) right = clamp(left + min.width, right + by.x, photo.width)
  if (handle.includes('n')) top = clamp(0, top + by.y, bottom - min.height)
  if (handle.includes('s')) bottom = clamp(top + min.height, bottom + by.y, photo.height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function resizedInShape(photo: Size, crop: Rect, handle: CropHandle, by: Step, ratio: number): Rect {
  const right = crop.x + crop.width
  const bottom = crop.y + crop.height
  const horizontal = handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0
  const vertical = handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0
  const room = {
    width: horizontal === 0 ? photo.width : horizontal < 0 ? right : photo.width - crop.x,
    height: vertical === 0 ? photo.height : vertical < 0 ? bottom : photo.height - crop.y,
  }
  const { width, height } = sizeOfRatio(room, crop.width + horizontal * by.x + vertical * by.y * ratio, ratio)
  const centered = {
    x: Math.round(crop.x + (crop.width - width) / 2),
    y: Math.round(crop.y + (crop.height - height) / 2),
  }
  return {
    x: horizontal === 0 ? clamp(0, centered.x, photo.width - width) : horizontal < 0 ? right - width : crop.x,
    y: vertical === 0 ? clamp(0, centered.y, photo.height - height) : vertical < 0 ? bottom - height : crop.y,
    width,
    height,
  }
}

/** Rounds the edges and not the size, so that edges that are not dragged do not move. */
function freeSize(photo: Size, wantedCrop: Rect): Size {
  const min = minSize(photo)
  const width = Math.round(wantedCrop.x + wantedCrop.width) - Math.round(wantedCrop.x)
  const height = Math.round(wantedCrop.y + wantedCrop.height) - Math.round(wantedCrop.y)
  return { width: clamp(min.width, width, photo.width), height: clamp(min.height, height, photo.height) }
}

/**
 * Returns the size with this ratio whose width is nearest to the wanted width. It fits into `room`, and no side is too short if
 * there is room.
 */
function sizeOfRatio(room: Size, wantedWidth: number, ratio: number): Size {
  const max = Math.min(room.width, Math.round(room.height * ratio))
  const min = Math.min(max, Math.ceil(Math.max(minCropSide, minCropSide * ratio)))
  const width = Math.max(1, clamp(min, Math.round(wantedWidth), max))
  return { width, height: clamp(1, Math.round(width / ratio), room.height) }
}

function minSize(photo: Size): Size {
  return { width: Math.min(minCropSide, photo.width), height: Math.min(minCropSide, photo.height) }
}

function clamp(min: number, value: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}

const longToShort: Readonly<Record<CropShape, number | undefined>> = {
  Free: undefined,
  '1:1': 1,
  '4:3': 4 / 3,
  '16:9': 16 / 9,
}

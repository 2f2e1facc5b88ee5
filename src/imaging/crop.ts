import type { Rect } from './aspect-ratio.ts'
import type { Size } from './dimensions.ts'

/** Shapes that a photo is cropped to, long side to short side (specification of capture, section 2). */
export const cropShapes = ['Free', '1:1', '4:3', '16:9'] as const
export type CropShape = (typeof cropShapes)[number]

/** No side of a crop is shorter, in pixels of the photo (specification of capture, section 9), unless the photo's own side is. */
export const minCropSide = 50

/** What a crop is taken hold of by: its sides and corners by the points of the compass. */
export const cropHandles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type CropHandle = (typeof cropHandles)[number]

/** Width per height of a shape, standing or lying; undefined where it is free. */
export function cropRatio(shape: CropShape, isStanding: boolean): number | undefined {
  const ratio = longPerShort[shape]
  return ratio === undefined ? undefined : isStanding ? 1 / ratio : ratio
}

export function wholePhoto({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height }
}

export function isWholePhoto(crop: Rect, photo: Size): boolean {
  return crop.width === photo.width && crop.height === photo.height
}

/** The crop next to what is wanted: whole pixels within the photo, no side too short, of the ratio as near as pixels allow. */
export function cropWithin(photo: Size, wanted: Rect, ratio?: number): Rect {
  const { width, height } = ratio === undefined ? freeSize(photo, wanted) : sizeOfRatio(photo, wanted.width, ratio)
  return {
    x: between(0, Math.round(wanted.x), photo.width - width),
    y: between(0, Math.round(wanted.y), photo.height - height),
    width,
    height,
  }
}

/** The crop in another shape: as large as the photo allows, and as near to the middle of the crop before as it fits. */
export function reshapedCrop(photo: Size, crop: Rect, ratio: number | undefined): Rect {
  if (ratio === undefined) return crop
  const { width, height } = sizeOfRatio(photo, photo.width, ratio)
  const x = crop.x + (crop.width - width) / 2
  const y = crop.y + (crop.height - height) / 2
  return cropWithin(photo, { x, y, width, height }, ratio)
}

/** The crop moved by whole pixels, right and down, as far as the photo goes. */
export function movedCrop(photo: Size, crop: Rect, by: Step): Rect {
  return {
    ...crop,
    x: between(0, crop.x + by.x, photo.width - crop.width),
    y: between(0, crop.y + by.y, photo.height - crop.height),
  }
}

/**
 * The crop with one side or corner moved; what is opposite stays where it is. With a ratio, a side that moves takes the two
 * beside it along, evenly as far as the photo goes.
 */
export function resizedCrop(photo: Size, crop: Rect, handle: CropHandle, by: Step, ratio?: number): Rect {
  return ratio === undefined ? freelyResized(photo, crop, handle, by) : resizedInShape(photo, crop, handle, by, ratio)
}

/** Whole pixels, right and down. */
export type Step = { readonly x: number; readonly y: number }

function freelyResized(photo: Size, crop: Rect, handle: CropHandle, by: Step): Rect {
  let left = crop.x
  let top = crop.y
  let right = crop.x + crop.width
  let bottom = crop.y + crop.height
  const least = leastSize(photo)
  if (handle.includes('w')) left = between(0, left + by.x, right - least.width)
  if (handle.includes('e')) right = between(left + least.width, right + by.x, photo.width)
  if (handle.includes('n')) top = between(0, top + by.y, bottom - least.height)
  if (handle.includes('s')) bottom = between(top + least.height, bottom + by.y, photo.height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function resizedInShape(photo: Size, crop: Rect, handle: CropHandle, by: Step, ratio: number): Rect {
  const right = crop.x + crop.width
  const bottom = crop.y + crop.height
  const across = handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0
  const down = handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0
  const room = {
    width: across === 0 ? photo.width : across < 0 ? right : photo.width - crop.x,
    height: down === 0 ? photo.height : down < 0 ? bottom : photo.height - crop.y,
  }
  const { width, height } = sizeOfRatio(room, crop.width + across * by.x + down * by.y * ratio, ratio)
  const around = {
    x: Math.round(crop.x + (crop.width - width) / 2),
    y: Math.round(crop.y + (crop.height - height) / 2),
  }
  return {
    x: across === 0 ? between(0, around.x, photo.width - width) : across < 0 ? right - width : crop.x,
    y: down === 0 ? between(0, around.y, photo.height - height) : down < 0 ? bottom - height : crop.y,
    width,
    height,
  }
}

/** By its edges, so that those which are not being moved stay where they are. */
function freeSize(photo: Size, wanted: Rect): Size {
  const least = leastSize(photo)
  const width = Math.round(wanted.x + wanted.width) - Math.round(wanted.x)
  const height = Math.round(wanted.y + wanted.height) - Math.round(wanted.y)
  return { width: between(least.width, width, photo.width), height: between(least.height, height, photo.height) }
}

/** The size of this ratio whose width is nearest to the wanted one: within the room, and no side too short if there is room. */
function sizeOfRatio(room: Size, wantedWidth: number, ratio: number): Size {
  const most = Math.min(room.width, Math.round(room.height * ratio))
  const least = Math.min(most, Math.ceil(Math.max(minCropSide, minCropSide * ratio)))
  const width = Math.max(1, between(least, Math.round(wantedWidth), most))
  return { width, height: between(1, Math.round(width / ratio), room.height) }
}

function leastSize(photo: Size): Size {
  return { width: Math.min(minCropSide, photo.width), height: Math.min(minCropSide, photo.height) }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

const longPerShort: Readonly<Record<CropShape, number | undefined>> = {
  Free: undefined,
  '1:1': 1,
  '4:3': 4 / 3,
  '16:9': 16 / 9,
}

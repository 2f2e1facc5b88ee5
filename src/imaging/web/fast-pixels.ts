import { adjustPixels } from '../adjust-pixels.ts'
import { type AdjustRecipe, adjustRecipe, bytesOfLevels, halvesOf, luma } from '../adjust-recipe.ts'
import { isAdjusted } from '../adjustments.ts'
import type { Size } from '../dimensions.ts'
import { pixelKernelBytes } from '../kernel/pixel-kernel-bytes.ts'

/** The functions of src/imaging/kernel/pixel-kernel.ts. Addresses and lengths are in bytes. */
type PixelKernel = {
  readonly memory: WebAssembly.Memory
  mapChannels(pixels: number, length: number, table: number): void
  mixChannels(pixels: number, length: number, levels: number, coefficients: number): void
  sharpenRow(above: number, row: number, below: number, sharpened: number, length: number, sharpness: number): void
}

/** Changes the colors of pixels in the kernel's memory, and up to three pixels after them. */
type AdjustColors = (at: number, length: number) => void

/** Addresses in the kernel's memory: a table, the coefficients, and four slots with a row of pixels each. */
const tableAt = 0
const coefficientsAt = 1024
const slotsAt = 2048
/** The kernel works on whole vectors of 16 bytes. Sharpening also reads a pixel before and a pixel after a row. */
const vector = 16
const memoryPage = 65536
/** Bytes that go through the kernel at once if it need not know where rows end. They fit the processor's cache. */
const chunk = 65536

/**
 * Returns `adjustPixels` in WebAssembly, with the same result to the bit. Returns `adjustPixels` itself if the browser lacks
 * WebAssembly with SIMD. Compiles the kernel, which takes milliseconds.
 */
export function createPixelAdjuster(): typeof adjustPixels {
  const kernel = startKernel()
  if (!kernel) return adjustPixels
  return (pixels, size, adjustments) => {
    if (!isAdjusted(adjustments)) return
    const recipe = adjustRecipe(adjustments)
    const adjustColors = colorAdjuster(kernel, recipe)
    if (recipe.sharpness === 0) adjustInChunks(kernel, pixels, adjustColors)
    else adjustAndSharpen(kernel, pixels, { size, adjustColors, sharpness: recipe.sharpness })
  }
}

function startKernel(): PixelKernel | undefined {
  try {
    const bytes = Uint8Array.from(atob(pixelKernelBytes), (character) => character.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
    const kernel = exports as PixelKernel
    kernel.memory.grow(1)
    return kernel
  } catch {
    return undefined
  }
}

/** Writes the tables. Returns a function that changes the colors of pixels in the kernel's memory. */
function colorAdjuster(kernel: PixelKernel, recipe: AdjustRecipe): AdjustColors {
  const { buffer } = kernel.memory
  if (!recipe.mixes) {
    new Uint8Array(buffer, tableAt).set(bytesOfLevels(recipe.levels))
    return (at, length) => kernel.mapChannels(at, length, tableAt)
  }
  new Int32Array(buffer, tableAt).set(recipe.levels)
  const coefficients = [...luma, recipe.saturation, ...recipe.hue.flat()]
  new Int32Array(buffer, coefficientsAt).set(coefficients.flatMap(halvesOf))
  return (at, length) => kernel.mixChannels(at, length, tableAt, coefficientsAt)
}

function adjustInChunks(kernel: PixelKernel, pixels: Uint8ClampedArray, adjustColors: AdjustColors): void {
  const memory = memoryOf(kernel, slotsAt + chunk)
  for (let from = 0; from < pixels.length; from += chunk) {
    const part = pixels.subarray(from, from + chunk)
    memory.set(part, slotsAt)
    adjustColors(slotsAt, part.length)
    part.set(memory.subarray(slotsAt, slotsAt + part.length))
  }
}

/** Adjusts the colors of each row just before sharpening needs them, so that three adjusted rows are enough. */
function adjustAndSharpen(
  kernel: PixelKernel,
  pixels: Uint8ClampedArray,
  { size, adjustColors, sharpness }: { size: Size; adjustColors: AdjustColors; sharpness: number },
): void {
  const length = size.width * 4
  const slot = Math.ceil(length / vector) * vector + 2 * vector
  const memory = memoryOf(kernel, slotsAt + 4 * slot)
  let above = slotsAt + vector
  let row = above + slot
  let below = row + slot
  const sharpened = below + slot
  const loadRow = (y: number, at: number) => {
    memory.set(pixels.subarray(y * length, (y + 1) * length), at)
    adjustColors(at, length)
    memory.copyWithin(at - 4, at, at + 4)
    memory.copyWithin(at + length, at + length - 4, at + length)
  }
  loadRow(0, row)
  memory.copyWithin(above, row, row + length)
  for (let y = 0; y < size.height; y += 1) {
    if (y < size.height - 1) loadRow(y + 1, below)
    else memory.copyWithin(below, row, row + length)
    kernel.sharpenRow(above, row, below, sharpened, length, sharpness)
    pixels.set(memory.subarray(sharpened, sharpened + length), y * length)
    const freeSlot = above
    above = row
    row = below
    below = freeSlot
  }
}

/** The memory with room for so many bytes. Growing it makes earlier views of it useless. */
function memoryOf({ memory }: PixelKernel, bytes: number): Uint8ClampedArray {
  const missing = bytes - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / memoryPage))
  return new Uint8ClampedArray(memory.buffer)
}

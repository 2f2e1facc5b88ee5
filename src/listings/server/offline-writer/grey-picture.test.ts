import { expect, test } from 'vitest'
import { cutOutBox } from './grey-picture.ts'

test('a box that is cut out near the edge of a picture keeps its middle in the middle, also when it is turned', async () => {
  // White paper with a black square of 4 x 4 pixels, whose middle is also the middle of the box.
  const [width, height] = [60, 40]
  const pixels = Buffer.alloc(width * height, 255)
  for (let y = 6; y < 10; y++) for (let x = 6; x < 10; x++) pixels[y * width + x] = 0
  for (const angle of [0, 30]) {
    const box = { x: 8, y: 8, width: 10, height: 10, angle }
    const cutPicture = await cutOutBox({ pixels, width, height }, box, 4)
    expect([cutPicture.width, cutPicture.height]).toEqual([40, 40])
    const middle = middleOfBlack(cutPicture.pixels, cutPicture.width)
    expect(Math.hypot(middle.x - 20, middle.y - 20)).toBeLessThan(1.5)
  }
})

/** The mean position of the black pixels. */
function middleOfBlack(pixels: Buffer, width: number): { x: number; y: number } {
  const blackPixels = [...pixels].flatMap((level, index) => (level < 60 ? [index] : []))
  const mean = (position: (index: number) => number) =>
    blackPixels.reduce((sum, index) => sum + position(index) + 0.5, 0) / blackPixels.length
  return { x: mean((index) => index % width), y: mean((index) => Math.floor(index / width)) }
}

/** A 3x3 sharpening in the usual way: any kernel, in loops over its cells, into a second image. */
export function convolved(image: ImageData, k: number): ImageData {
  const kernel = [0, -k, 0, -k, 1 + 4 * k, -k, 0, -k, 0]
  const { width, height, data } = image
  const result = new ImageData(width, height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0
        for (let cellY = -1; cellY <= 1; cellY += 1) {
          for (let cellX = -1; cellX <= 1; cellX += 1) {
            const nearX = Math.min(width - 1, Math.max(0, x + cellX))
            const nearY = Math.min(height - 1, Math.max(0, y + cellY))
            const weight = kernel[(cellY + 1) * 3 + cellX + 1] ?? 0
            sum += (data[(nearY * width + nearX) * 4 + channel] ?? 0) * weight
          }
        }
        result.data[index + channel] = sum
      }
      result.data[index + 3] = data[index + 3] ?? 255
    }
  }
  return result
}

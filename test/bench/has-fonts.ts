import sharp from 'sharp'

/** Whether this machine has any font to draw a label with; the smallest servers have none. */
export async function hasFonts(): Promise<boolean> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="30" font-size="30">M</text></svg>'
  const { channels } = await sharp(Buffer.from(svg)).stats()
  return channels.some(({ max }) => max > 0)
}

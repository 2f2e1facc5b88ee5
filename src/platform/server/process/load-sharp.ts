/** sharp, imported when first needed. One thread a picture: as many jobs as cores is what makes use of the machine. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

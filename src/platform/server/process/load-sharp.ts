/**
 * Imports sharp at its first use. One thread per picture, because as many jobs as cores already keep the machine busy.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

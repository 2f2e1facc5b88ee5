import type { Recipe } from './make-photo.ts'

/** Twelve photos as sellers' phones and cameras make them: 10 to 14 megapixels, in every usual orientation. */
export const recipes: readonly Recipe[] = [
  { source: 'jeans/1-front.jpg', width: 3024, height: 4032, orientation: 6, chroma: '4:2:0', noise: 7 },
  { source: 'jeans/2-second-shot.jpg', width: 3000, height: 4000, orientation: 1, chroma: '4:2:0', noise: 3 },
  { source: 'jeans/3-detail-top.jpg', width: 3024, height: 4032, orientation: 8, chroma: '4:2:0', noise: 8 },
  { source: 'jeans/4-detail-low.jpg', width: 2736, height: 3660, orientation: 3, chroma: '4:4:4', noise: 4 },
  { source: 'labels/label-1.jpg', width: 4608, height: 3072, orientation: 1, chroma: '4:2:0', noise: 4 },
  { source: 'labels/label-2.jpg', width: 4160, height: 3120, orientation: 3, chroma: '4:2:0', noise: 6 },
  { source: 'labels/label-3.jpg', width: 4032, height: 3024, orientation: 1, chroma: '4:4:4', noise: 4 },
  { source: 'labels/hoodie-front.jpg', width: 3024, height: 4032, orientation: 6, chroma: '4:2:0', noise: 9 },
  { source: 'labels/striped-tee-front.jpg', width: 3120, height: 4160, orientation: 6, chroma: '4:4:4', noise: 5 },
  { source: 'imaging/small-with-gps.jpg', width: 3024, height: 4032, orientation: 8, chroma: '4:2:0', noise: 12 },
  {
    source: 'jeans/1-front.jpg',
    width: 4000,
    height: 3000,
    orientation: 1,
    chroma: '4:2:0',
    noise: 2.5,
    isMirrored: true,
  },
  {
    source: 'imaging/small-with-gps.jpg',
    width: 4624,
    height: 2604,
    orientation: 1,
    chroma: '4:2:0',
    noise: 4,
    isMirrored: true,
  },
]

import { fileURLToPath } from 'node:url'

/** Four real photos of one pair of jeans, in the order a seller would choose them. */
export const jeans = ['1-front.jpg', '2-second-shot.jpg', '3-detail-top.jpg', '4-detail-low.jpg'] as const

export const jeansFiles: string[] = jeans.map((name) =>
  fileURLToPath(new URL(`../photos/jeans/${name}`, import.meta.url)),
)

import { latePart } from '../../../platform/web/page/late-part.ts'

/** The photos of one item as large as the screen. */
export const itemPhotosViewerPart = latePart(async () => (await import('./item-photos-viewer.tsx')).ItemPhotosViewer)

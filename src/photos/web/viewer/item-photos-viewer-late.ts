import { lazyModule } from '../../../platform/web/page/lazy-module.ts'

/** The photos of one item as large as the screen. */
export const itemPhotosViewerPart = lazyModule(async () => (await import('./item-photos-viewer.tsx')).ItemPhotosViewer)

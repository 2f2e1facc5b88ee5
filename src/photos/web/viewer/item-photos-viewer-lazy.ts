import { lazyModule } from '../../../platform/web/page/lazy-module.ts'

/** Lazy module: the photos of one item in full size. */
export const lazyItemPhotosViewer = lazyModule(async () => (await import('./item-photos-viewer.tsx')).ItemPhotosViewer)

import { lazyModule } from '../../platform/web/page/lazy-module.ts'

/** The details of an opened item. Their code is fetched once the page is idle, or with the first press. */
export const itemPanelModule = lazyModule(async () => (await import('./item-panel.tsx')).ItemPanel)

import { useQuery } from '@tanstack/react-query'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useLazyModule } from '../../../platform/web/page/use-lazy-module.ts'
import { summaryQuery } from '../../../workbench/web/summary-query.ts'
import { isNewShop } from './first-steps.ts'

const getStartedModule = lazyModule(async () => (await import('./get-started.tsx')).GetStarted)

/** The first steps of a new seller. Their code loads only for a new shop. */
export function FirstUse() {
  const { data: counts } = useQuery(summaryQuery)
  const isNew = counts !== undefined && isNewShop(counts)
  const { part: GetStarted } = useLazyModule(getStartedModule, isNew)
  return isNew && GetStarted && <GetStarted counts={counts} />
}

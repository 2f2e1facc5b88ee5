import { useQuery } from '@tanstack/react-query'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useLazyModule } from '../../../platform/web/page/use-lazy-module.ts'
import { publishRunsQuery } from './publish-runs-query.ts'

/** The runs that publish many items. Their panels are loaded once there is a run. */
export function PublishRuns() {
  const { data: runs = [] } = useQuery(publishRunsQuery)
  const { part: PublishRunPanel } = useLazyModule(panelModule, runs.length > 0)
  if (!PublishRunPanel) return null
  return runs.map((run) => <PublishRunPanel key={run.id} run={run} />)
}

const panelModule = lazyModule(async () => (await import('./publish-run-panel.tsx')).PublishRunPanel)

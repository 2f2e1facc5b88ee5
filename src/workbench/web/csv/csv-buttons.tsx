import { useOpenView } from '../../../platform/web/page/navigation.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { WhichItems } from '../list-of-items.ts'
import { useExport } from './use-export.ts'

/** Exports every item of the list as a CSV file, and opens the import of one. */
export function CsvButtons({ list }: { list: WhichItems }) {
  const openView = useOpenView()
  const { isExporting, start } = useExport()
  return (
    <>
      <Button isPending={isExporting} onPress={() => void start({ list })}>
        Export CSV
      </Button>
      <Button onPress={() => openView('import-items')}>Import CSV</Button>
    </>
  )
}

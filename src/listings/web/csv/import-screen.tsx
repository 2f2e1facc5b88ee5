import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { numberWords } from '../../../platform/page-language.ts'
import { useOpenView } from '../../../platform/web/page/navigation.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Screen } from '../../../platform/web/ui/screen.tsx'
import { csvMaxBytes, csvMaxRows } from '../../csv/csv-limits.ts'
import { CheckedFile } from './checked-file.tsx'
import { MapColumns } from './map-columns.tsx'
import { StepHeading } from './step-heading.tsx'
import { useImport } from './use-import.ts'

/** "Import CSV": choose a file, map its columns, see what each row would do, then import. */
export function ImportScreen() {
  const openView = useOpenView()
  const toDashboard = () => openView('dashboard')
  const { step, chosenFile, imported, isPending, fault, ...actions } = useImport()
  const chooseAnother = () => actions.goTo('choose')
  return (
    <Screen title="Import CSV" back={{ label: 'Dashboard', onPress: toDashboard }}>
      {fault && <Banner tone="red" title={fault} />}
      {step === 'choose' && <ChooseFile isPending={isPending} onFile={(file) => void actions.choose(file)} />}
      {step === 'map' && chosenFile && (
        <MapColumns
          file={chosenFile}
          isPending={isPending}
          onMapping={actions.changeMapping}
          onCheck={() => void actions.checkFile(chosenFile)}
          onChooseAnother={chooseAnother}
        />
      )}
      {step === 'check' && chosenFile && (
        <CheckedFile
          file={chosenFile}
          isPending={isPending}
          onImport={() => void actions.importRows(chosenFile)}
          onChangeColumns={() => actions.goTo('map')}
          onChooseAnother={chooseAnother}
        />
      )}
      {step === 'done' && imported && (
        <section className="flex flex-col items-start gap-4">
          <StepHeading>Import finished</StepHeading>
          <Banner
            tone="green"
            title={`${numberWords(imported.create)} created, ${numberWords(imported.change)} changed`}
          >
            Live items that changed wait in eBay Integration until you update them on eBay.
          </Banner>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" onPress={toDashboard}>
              Show Items
            </Button>
            <Button onPress={chooseAnother}>Import Another File</Button>
          </div>
        </section>
      )}
    </Screen>
  )
}

function ChooseFile({ isPending, onFile }: { isPending: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className="flex max-w-lines flex-col items-start gap-4">
      <StepHeading>Choose a file</StepHeading>
      <p className="text-muted">
        A row with a known SKU changes that item. Other rows create items. You see what happens before anything is
        saved.
      </p>
      <p className="text-muted">
        Files have up to {numberWords(csvMaxRows)} rows and {csvMaxBytes / 1024 / 1024} MB, with headings in the first
        row.
      </p>
      <Button variant="primary" icon={FileUp} isPending={isPending} onPress={() => input.current?.click()}>
        Choose CSV File
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Reset, so that the same file can be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </section>
  )
}

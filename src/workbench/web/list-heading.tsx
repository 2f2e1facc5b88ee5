import { Search } from 'lucide-react'
import { numberWords } from '../../platform/page-language.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import { Button, IconButton } from '../../platform/web/ui/button.tsx'
import type { SelectMode } from './use-select-mode.ts'

/** The list's title with how many items exist, or match if filtered, and the buttons to search on phones and to select. */
export function ListHeading(props: {
  id: string
  words: string
  total: number | undefined
  matchCount: number | undefined
  selectMode: SelectMode | undefined
  /** Shows or hides search and filters, on phones. */
  onTools: (() => void) | undefined
  areToolsOpen: boolean
}) {
  const { total, matchCount, selectMode, onTools } = props
  const [totalWords, matchWords] = [total, matchCount].map((count) =>
    count === undefined ? undefined : numberWords(count),
  )
  return (
    <div className="flex min-h-control items-center justify-between gap-x-3 max-[16rem]:flex-wrap">
      <h2
        id={props.id}
        tabIndex={-1}
        className="flex flex-wrap items-baseline gap-x-2 font-display text-20 font-semibold"
      >
        {props.words}
        {total !== undefined && (
          <span className="font-sans text-16 font-normal text-muted tabular-nums">
            <span aria-hidden>{matchWords === undefined ? totalWords : `${matchWords} of ${totalWords}`}</span>
            <output className="sr-only">
              {matchWords === undefined ? countWords(total, 'item') : `${matchWords} of ${countWords(total, 'item')}`}
            </output>
          </span>
        )}
      </h2>
      <span className="flex items-center">
        {onTools && (
          <IconButton
            icon={Search}
            aria-label="Search and filters"
            aria-expanded={props.areToolsOpen}
            onPress={onTools}
            className="md:hidden"
          />
        )}
        {selectMode && (
          <Button variant="plain" className="-mr-4 md:mr-0" onPress={selectMode.toggle}>
            {selectMode.isOn ? 'Done' : 'Select'}
          </Button>
        )}
      </span>
    </div>
  )
}

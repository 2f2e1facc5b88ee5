import { countWords } from '../../platform/web/page/count-words.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Selecting } from './use-selecting.ts'

/** The list's title with how many there are, of those how many match where that is asked, and the way to select. */
export function ListHeading(props: {
  id: string
  total: number | undefined
  matching: number | undefined
  selecting: Selecting | undefined
}) {
  const { total, matching, selecting } = props
  const [all, some] = [total, matching].map((count) => count?.toLocaleString('en-US'))
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-3 gap-y-1 max-[16rem]:flex-wrap">
      <h2
        id={props.id}
        tabIndex={-1}
        className="flex flex-wrap items-baseline gap-x-2 font-display text-20 font-semibold"
      >
        Product Batches
        {total !== undefined && (
          <span className="font-sans text-16 font-normal text-muted tabular-nums">
            <span aria-hidden>{some === undefined ? all : `${some} of ${all}`}</span>
            <output className="sr-only">
              {some === undefined
                ? countWords(total, 'batch', 'batches')
                : `${some} of ${countWords(total, 'batch', 'batches')}`}
            </output>
          </span>
        )}
      </h2>
      {selecting && <Button onPress={selecting.toggle}>{selecting.isOn ? 'Done' : 'Select'}</Button>}
    </div>
  )
}

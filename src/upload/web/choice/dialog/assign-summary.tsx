import { numberWords } from '../../../../platform/page-language.ts'
import { countWords } from '../../../../platform/web/page/count-words.ts'
import type { AssignState } from '../assign-store.ts'

/** One line with the counts of the photos, for low screens. On a phone in landscape it includes the hints. */
export function AssignSummary({ state, className }: { state: AssignState; className: string }) {
  const { selected, hints } = state
  return (
    <p className={`min-w-0 text-12 text-muted tabular-nums ${className}`}>
      {selected.size > 0 && (
        <output className="hidden font-medium text-ink lying:inline">{`${selectedWords(selected.size)} · `}</output>
      )}
      {countsOf(state)}
      {hints.last !== null && <span className="hidden lying:inline">{` · Last ${hints.last}`}</span>}
    </p>
  )
}

export function countsOf({ counts: { images, withSku, products } }: AssignState): string {
  return [countWords(images, 'photo'), countWords(withSku, 'with SKU', 'with SKU'), countWords(products, 'item')].join(
    ' · ',
  )
}

export function selectedWords(photos: number): string {
  return `${numberWords(photos)} selected`
}

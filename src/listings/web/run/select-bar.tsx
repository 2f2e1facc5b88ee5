import type { ReactNode } from 'react'
import { numberWords } from '../../../platform/page-language.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { maxRunItems } from '../../listing-run.ts'
import type { Bar } from './use-bar.ts'

/**
 * One select-all bar: the count of its items, a button that selects all of them, loaded or not, and an action. It is always one
 * row. If space is short, the action replaces the count, which the action's label has too. Without items there is no bar.
 */
export function SelectBar(props: { bar: Bar; heading: string; label: string; children: ReactNode }) {
  const { bar, heading, label } = props
  const counted = bar.counted === undefined ? '' : numberWords(bar.counted)
  // Items that a search finds are selected one by one, so that no hidden item is selected.
  if (bar.count === 0 && (bar.counted === 0 || !bar.isWhole)) return null
  return (
    <section
      ref={focusTitleOnRemoval}
      aria-label={label}
      className="flex min-h-12 min-w-0 flex-auto flex-wrap items-center justify-between gap-x-2 px-4"
    >
      <span
        // Screen readers do not announce counts that change during a run.
        aria-live={bar.count > 0 ? 'polite' : 'off'}
        className={`min-w-0 flex-1 truncate text-14 tabular-nums ${bar.count > 0 ? 'max-xl:sr-only' : ''}`}
      >
        {bar.count > 0 ? (
          <>
            <span className="font-medium">{numberWords(bar.count)}</span>
            {/* If all are selected the total is not needed, and two bars with thousands have no space for it. */}
            {!bar.isAllSelected && ` of ${counted}`} selected
          </>
        ) : (
          <>
            {heading} <span className="text-muted">{counted}</span>
          </>
        )}
      </span>
      {(bar.isWhole || bar.isAllSelected) && (
        <Button
          variant="plain"
          aria-label={`${bar.isAllSelected ? 'Deselect All' : 'Select All'} ${label.toLowerCase()}`}
          isDisabled={!bar.isAllSelected && !bar.canSelectAll}
          onPress={bar.isAllSelected ? bar.deselectAll : bar.selectAll}
          className="-mx-2 px-2!"
        >
          {bar.isAllSelected ? 'Deselect All' : 'Select All'}
        </Button>
      )}
      <span ref={focusTitleOnRemoval} className={bar.count > 0 ? 'py-0.5 md:ml-2' : 'ml-2 max-xl:hidden'}>
        {props.children}
      </span>
      {bar.isFull && (
        <output className="w-full text-14 text-muted">
          Select All can leave out up to {numberWords(maxRunItems)} items.
        </output>
      )}
    </section>
  )
}

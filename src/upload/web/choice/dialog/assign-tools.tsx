import {
  CalendarClock,
  FolderInput,
  FolderOpen,
  Group,
  ImagePlus,
  ListChecks,
  SquareStack,
  SquareX,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../../../../platform/web/ui/button.tsx'
import { RadioRow } from '../../../../platform/web/ui/radio-row.tsx'
import { selectedProducts } from '../arrange-products.ts'
import type { AssignState, AssignStore } from '../assign-store.ts'
import { PhotoPicker } from './photo-picker.tsx'

/** The row of tools for the chosen photos. It scrolls on a phone. */
export function AssignTools(props: {
  store: AssignStore
  state: AssignState
  defaults: ReactNode
  onMove: () => void
  onRemove: () => void
}) {
  const { store, state } = props
  const chosen = state.selected.size
  return (
    <div className="flex shrink-0 items-center gap-x-1 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] max-lg:mask-r-from-90% lg:flex-wrap md:px-6">
      <PhotoPicker
        label="Choose Photos"
        buttonText="Add Photos"
        icon={ImagePlus}
        small
        className="mr-1"
        onFiles={(files) => store.add(files)}
      />
      <PhotoPicker
        label="Choose Folder"
        buttonText="Add Folder"
        icon={FolderOpen}
        folder
        small
        className="mr-2 hidden pointer-fine:block"
        onFiles={(files) => store.add(files)}
      />
      <div className="max-w-64 shrink-0">{props.defaults}</div>
      <Tool icon={ListChecks} onPress={() => store.selectAll()}>
        Select All
      </Tool>
      <Tool icon={CalendarClock} isPending={state.pendingAction === 'split'} onPress={() => store.splitByTime()}>
        Split by Time
      </Tool>
      <Tool icon={Group} onPress={() => store.askToSplit()}>
        Every N Photos
      </Tool>
      <Tool
        icon={SquareX}
        isIdle={chosen === 0}
        onPress={() => store.clearSelection()}
        className="max-lg:hidden flat:inline-flex"
      >
        Clear
      </Tool>
      <Tool icon={SquareStack} isIdle={selectedProducts(state).length === 0} onPress={() => store.selectProducts()}>
        Whole Item
      </Tool>
      <Tool icon={FolderInput} isIdle={chosen === 0} onPress={props.onMove}>
        Move
      </Tool>
      <Tool icon={Trash2} isIdle={chosen === 0} onPress={props.onRemove}>
        Remove
      </Tool>
      <div className="flex shrink-0 items-center gap-2 whitespace-nowrap lg:ml-auto">
        <span className="text-14 text-muted">Sort by</span>
        <div className="w-52">
          <RadioRow
            label="Sort by"
            value={orders[state.sortedBy]}
            choices={[orders.name, orders.time]}
            // oxlint-disable-next-line unicorn/no-array-sort -- this sort is the store's method
            onChange={(order) => store.sort(order === orders.name ? 'name' : 'time')}
          />
        </div>
      </div>
    </div>
  )
}

const orders = { chosen: 'As chosen', name: 'Name', time: 'Capture time' } as const

/** A button that stays in place, and keeps the focus, while it has nothing to do. */
function Tool({
  isIdle = false,
  onPress,
  className = '',
  ...props
}: ButtonProps & { isIdle?: boolean; onPress: () => void }) {
  return (
    <Button
      {...props}
      {...(isIdle ? { 'aria-disabled': true } : { onPress })}
      variant="plain"
      className={`shrink-0 px-2.5! text-14! whitespace-nowrap ${isIdle ? 'cursor-default! opacity-50 hover:bg-transparent!' : ''} ${className}`}
    />
  )
}

import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import type { Beside } from '../../photo-order.ts'
import { placeMark } from './photo-sorter-cells.ts'

/** The line that shows where a photo goes. */
export const markClass = 'pointer-events-none absolute z-10 -ml-0.5 w-1 rounded-full bg-blue forced-color-adjust-none'

/** Drags photos of a sorter by mouse, and by keyboard from their handles. `list` is the sorter's. */
export function useSorterDrag(list: HTMLElement | null, isOn: boolean, onDrop: (id: string, beside: Beside) => void) {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isOn,
    // A type of our own: dropped anywhere else, a photo is neither text nor a file.
    getItems: (ids) => [...ids].map((id) => ({ 'application/x-pastfash-photo': String(id) })),
    onReorder({ keys: [id], target }) {
      if (id !== undefined && target.dropPosition !== 'on')
        onDrop(String(id), { id: String(target.key), side: target.dropPosition })
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className={({ isDropTarget }) => `${markClass} ${isDropTarget ? '' : 'invisible'}`}
        ref={(mark: HTMLElement | null) => {
          if (mark && list && target.type === 'item' && target.dropPosition !== 'on')
            placeMark(mark, list, { id: String(target.key), side: target.dropPosition })
        }}
      />
    ),
  })
  return dragAndDropHooks
}

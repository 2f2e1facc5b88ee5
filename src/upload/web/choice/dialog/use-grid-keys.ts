import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { indexAfterKey } from '../../../photo-grid.ts'
import type { AssignStore, ChosenPhoto } from '../assign-store.ts'

type Grid = {
  store: AssignStore
  photos: readonly ChosenPhoto[]
  list: HTMLElement | null
  columns: number
  pageRows: number
  onType: () => void
  onRemove: (ids: readonly string[]) => void
}
type Part = 'button' | 'input'

/**
 * The keyboard in the grid. Arrows, Home, End and Page keys move between pictures, with Shift they select; Space toggles,
 * Shift+Space selects a range. In a field Enter, Up and Down move to another field, and Ctrl+Enter uploads.
 * `currentIndex`: index of the photo that has or last had the focus. `tabStopIndex`: index of the picture that Tab stops at.
 */
export function useGridKeys(grid: Grid) {
  const [current, setCurrent] = useState('')
  const [stop, setStop] = useState('')
  const focusTarget = useRef<{ id: string; part: Part }>(null)
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  const { photos, list } = grid
  const currentIndex = useMemo(() => indexOf(photos, current), [photos, current])
  const tabStopIndex = useMemo(() => indexOf(photos, stop), [photos, stop])
  // Runs once the photo's row is in the page.
  useLayoutEffect(() => {
    if (!focusTarget.current || !list) return
    const { id, part } = focusTarget.current
    const target = [...list.querySelectorAll<HTMLElement>('[data-photo]')].find((card) => card.dataset['photo'] === id)
    if (!target) return
    focusTarget.current = null
    target.querySelector<HTMLElement>(part)?.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'nearest' })
    if (part === 'input') target.querySelector('input')?.select()
  })

  const handlers = useMemo(() => {
    const photoFrom = (event: KeyboardEvent, id: string, key = event.key) => {
      const { photos: all, columns, pageRows } = latest.current
      const from = all.findIndex((photo) => photo.id === id)
      const to = indexAfterKey(key, from, { columns, pageRows, count: all.length })
      return to === undefined ? undefined : all[to]
    }
    const moveFocus = (event: KeyboardEvent, to: ChosenPhoto | undefined, part: Part) => {
      event.preventDefault()
      if (!to) return
      focusTarget.current = { id: to.id, part }
      setCurrent(to.id)
    }

    function onPictureKey(event: KeyboardEvent, id: string) {
      const { store, onType, onRemove } = latest.current
      const { key, shiftKey, altKey } = event
      const isCommand = event.ctrlKey || event.metaKey
      if (key === ' ') {
        event.preventDefault()
        if (!event.repeat) store.select(id, shiftKey ? 'range' : 'toggle')
      } else if (isCommand && key.toLowerCase() === 'a') {
        event.preventDefault()
        store.selectAll()
      } else if (key === 'Delete' || key === 'Backspace') {
        event.preventDefault()
        if (event.repeat) return
        const { selected } = store.getSnapshot()
        const removedIds = selected.has(id) ? [...selected] : [id]
        if (removedIds.length === 1) moveFocus(event, neighbourOf(latest.current.photos, id), 'button')
        onRemove(removedIds)
      } else if (isMove(key) && !altKey && !isCommand) {
        const to = photoFrom(event, id)
        moveFocus(event, to, 'button')
        if (!to || !shiftKey) return
        // A range starts at the picture that the first step leaves.
        if (!store.getSnapshot().selected.has(id)) store.select(id, 'toggle')
        store.select(to.id, 'range')
      } else if (key.length === 1 && !isCommand && !altKey) {
        onType()
      }
    }

    function onFieldKey(event: KeyboardEvent, id: string) {
      const { store } = latest.current
      const isCommand = event.ctrlKey || event.metaKey
      if (event.key === 'Enter' && isCommand) {
        event.preventDefault()
        store.upload()
      } else if (event.key === 'Enter') {
        moveFocus(event, photoFrom(event, id, event.shiftKey ? 'ArrowLeft' : 'ArrowRight'), 'input')
      } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !event.altKey) {
        moveFocus(event, photoFrom(event, id), 'input')
      }
    }
    return {
      onPictureKey,
      onFieldKey,
      onFieldFocus: setCurrent,
      onPictureFocus: (id: string) => {
        setCurrent(id)
        setStop(id)
      },
    }
  }, [])

  return { ...handlers, currentIndex, tabStopIndex }
}

/** Index of a photo, or 0 when it is not in the list. */
function indexOf(photos: readonly ChosenPhoto[], id: string): number {
  return Math.max(
    0,
    photos.findIndex((photo) => photo.id === id),
  )
}

function isMove(key: string): boolean {
  return key.startsWith('Arrow') || key.startsWith('Page') || key === 'Home' || key === 'End'
}

/** The photo that takes the focus when one is removed: the next, else the previous one. */
function neighbourOf(photos: readonly ChosenPhoto[], id: string): ChosenPhoto | undefined {
  const at = photos.findIndex((photo) => photo.id === id)
  return photos[at + 1] ?? photos[at - 1]
}

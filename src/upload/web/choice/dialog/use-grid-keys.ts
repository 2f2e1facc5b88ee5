import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { placeAfterKey } from '../../../photo-grid.ts'
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
 * The keyboard in the grid. Arrows, Home, End and Page keys go from picture to picture, with Shift they select on the
 * way; Space toggles, Shift+Space selects up to it. In a field Enter and the up and down arrows go to another field, and
 * Ctrl+Enter uploads. `currentPlace`: of the photo that has the focus or had it last. `stopPlace`: of the one picture that
 * Tab stops at.
 */
export function useGridKeys(grid: Grid) {
  const [current, setCurrent] = useState('')
  const [stop, setStop] = useState('')
  const going = useRef<{ id: string; part: Part }>(null)
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  const { photos, list } = grid
  const currentPlace = useMemo(() => placeOf(photos, current), [photos, current])
  const stopPlace = useMemo(() => placeOf(photos, stop), [photos, stop])
  // After the photo's row is in the page.
  useLayoutEffect(() => {
    if (!going.current || !list) return
    const { id, part } = going.current
    const target = [...list.querySelectorAll<HTMLElement>('[data-photo]')].find((card) => card.dataset['photo'] === id)
    if (!target) return
    going.current = null
    target.querySelector<HTMLElement>(part)?.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'nearest' })
    if (part === 'input') target.querySelector('input')?.select()
  })

  const handlers = useMemo(() => {
    const photoFrom = (event: KeyboardEvent, id: string, key = event.key) => {
      const { photos: all, columns, pageRows } = latest.current
      const from = all.findIndex((photo) => photo.id === id)
      const to = placeAfterKey(key, from, { columns, pageRows, count: all.length })
      return to === undefined ? undefined : all[to]
    }
    const go = (event: KeyboardEvent, to: ChosenPhoto | undefined, part: Part) => {
      event.preventDefault()
      if (!to) return
      going.current = { id: to.id, part }
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
        const gone = selected.has(id) ? [...selected] : [id]
        if (gone.length === 1) go(event, neighbourOf(latest.current.photos, id), 'button')
        onRemove(gone)
      } else if (isMove(key) && !altKey && !isCommand) {
        const to = photoFrom(event, id)
        go(event, to, 'button')
        if (!to || !shiftKey) return
        // The first step of a range starts at the picture it leaves.
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
        go(event, photoFrom(event, id, event.shiftKey ? 'ArrowLeft' : 'ArrowRight'), 'input')
      } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !event.altKey) {
        go(event, photoFrom(event, id), 'input')
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

  return { ...handlers, currentPlace, stopPlace }
}

/** The first place for a photo that is not there, or not there any more. */
function placeOf(photos: readonly ChosenPhoto[], id: string): number {
  return Math.max(
    0,
    photos.findIndex((photo) => photo.id === id),
  )
}

function isMove(key: string): boolean {
  return key.startsWith('Arrow') || key.startsWith('Page') || key === 'Home' || key === 'End'
}

/** The photo that takes the focus when one goes: the next, else the one before. */
function neighbourOf(photos: readonly ChosenPhoto[], id: string): ChosenPhoto | undefined {
  const at = photos.findIndex((photo) => photo.id === id)
  return photos[at + 1] ?? photos[at - 1]
}

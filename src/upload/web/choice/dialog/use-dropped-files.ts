import { useEffect, useRef, useState } from 'react'
import { type ChosenFile, chosenFiles, droppedFiles } from '../chosen-files.ts'

/**
 * As long as it is used, files and folders dropped anywhere on the page, and files pasted, go to `onFiles`. True while files
 * hover over the page.
 */
export function useDroppedFiles(onFiles: (files: readonly ChosenFile[]) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const stop = new AbortController()
    listenForFiles(window, { onFiles: (files) => latest.current(files), onHover: setOver }, stop.signal)
    return () => stop.abort()
  }, [])
  return over
}

type FileListener = {
  /** At least one. */
  readonly onFiles: (files: readonly ChosenFile[]) => void
  /** Whether files hover over the page. */
  readonly onHover: (over: boolean) => void
}

/**
 * Hears of files and folders dropped anywhere on a page, and of files pasted, until `signal` aborts. A text field keeps its text,
 * and pictures that are dragged about on the page itself are no files.
 */
export function listenForFiles(page: EventTarget, { onFiles, onHover }: FileListener, signal: AbortSignal): void {
  let isOwnDrag = false
  const tell = (files: readonly ChosenFile[]) => files.length > 0 && onFiles(files)
  const hasFiles = ({ dataTransfer }: DragEvent) => !isOwnDrag && dataTransfer?.types.includes('Files') === true

  function listen<Kind extends keyof WindowEventMap>(kind: Kind, hear: (event: WindowEventMap[Kind]) => void) {
    page.addEventListener(kind, hear as EventListener, { signal })
  }

  listen('dragstart', () => {
    isOwnDrag = true
  })
  listen('dragend', () => {
    isOwnDrag = false
  })
  listen('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    onHover(true)
  })
  listen('dragleave', (event) => {
    if (event.relatedTarget === null) onHover(false)
  })
  listen('drop', (event) => {
    if (!event.dataTransfer || !hasFiles(event)) return
    event.preventDefault()
    onHover(false)
    void droppedFiles(event.dataTransfer).then(tell)
  })
  listen('paste', (event) => {
    const { clipboardData } = event
    if (!clipboardData || clipboardData.files.length === 0) return
    if (takesText(event.target) && clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    tell(chosenFiles(clipboardData.files))
  })
}

function takesText(target: EventTarget | null): boolean {
  const { tagName, isContentEditable } = (target ?? {}) as Partial<HTMLElement>
  return tagName === 'INPUT' || tagName === 'TEXTAREA' || isContentEditable === true
}

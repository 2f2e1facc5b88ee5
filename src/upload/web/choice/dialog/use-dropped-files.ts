import { useEffect, useRef, useState } from 'react'
import { type ChosenFile, chosenFiles, droppedFiles } from '../chosen-files.ts'

/**
 * Passes files and folders dropped anywhere on the page, and pasted files, to `onFiles`. Returns true while files hover
 * over the page.
 */
export function useDroppedFiles(onFiles: (files: readonly ChosenFile[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const stop = new AbortController()
    listenForFiles(window, { onFiles: (files) => latest.current(files), onHover: setOver }, stop.signal)
    return () => stop.abort()
  }, [])
  return isOver
}

type FileListener = {
  /** Receives at least one file. */
  readonly onFiles: (files: readonly ChosenFile[]) => void
  /** Receives whether files hover over the page. */
  readonly onHover: (isOver: boolean) => void
}

/**
 * Listens for files and folders dropped anywhere on a page, and for pasted files, until `signal` aborts. Ignores
 * pictures dragged from the page itself. If a paste into a text field has text too, the field gets the text.
 */
export function listenForFiles(page: EventTarget, { onFiles, onHover }: FileListener, signal: AbortSignal): void {
  let isOwnDrag = false
  const passFiles = (files: readonly ChosenFile[]) => files.length > 0 && onFiles(files)
  const hasFiles = ({ dataTransfer }: DragEvent) => !isOwnDrag && dataTransfer?.types.includes('Files') === true

  function listen<Kind extends keyof WindowEventMap>(kind: Kind, handle: (event: WindowEventMap[Kind]) => void) {
    page.addEventListener(kind, handle as EventListener, { signal })
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
    void droppedFiles(event.dataTransfer).then(passFiles)
  })
  listen('paste', (event) => {
    const { clipboardData } = event
    if (!clipboardData || clipboardData.files.length === 0) return
    if (isTextField(event.target) && clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    passFiles(chosenFiles(clipboardData.files))
  })
}

function isTextField(target: EventTarget | null): boolean {
  const { tagName, isContentEditable } = (target ?? {}) as Partial<HTMLElement>
  return tagName === 'INPUT' || tagName === 'TEXTAREA' || isContentEditable === true
}

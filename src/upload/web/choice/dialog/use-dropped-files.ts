import { useEffect, useRef, useState } from 'react'
import { type ChosenFile, chosenFiles, droppedFiles } from '../chosen-files.ts'

/**
 * Passes files and folders dropped anywhere on the page, and pasted files, to `onFiles`, except while `isRefused`. Returns
 * true while files hover over the page.
 */
export function useDroppedFiles(props: Omit<FileListener, 'onHover'>): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const stop = new AbortController()
    const listener: FileListener = {
      isRefused: () => latest.current.isRefused(),
      onFiles: (files) => latest.current.onFiles(files),
      onHover: setOver,
    }
    listenForFiles(window, listener, stop.signal)
    return () => stop.abort()
  }, [])
  return isOver
}

type FileListener = {
  /** Whether files are not taken at the moment. The browser does not open them either. */
  readonly isRefused: () => boolean
  /** Receives at least one file. */
  readonly onFiles: (files: readonly ChosenFile[]) => void
  /** Receives whether files hover over the page. */
  readonly onHover: (isOver: boolean) => void
}

/**
 * Listens for files and folders dropped anywhere on a page, and for pasted files, until `signal` aborts. Ignores
 * pictures dragged from the page itself. If a paste into a text field has text too, the field gets the text.
 */
export function listenForFiles(page: EventTarget, listener: FileListener, signal: AbortSignal): void {
  const { isRefused, onFiles, onHover } = listener
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
    const isTaken = !isRefused()
    if (!isTaken && event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    onHover(isTaken)
  })
  listen('dragleave', (event) => {
    if (event.relatedTarget === null) onHover(false)
  })
  listen('drop', (event) => {
    if (!event.dataTransfer || !hasFiles(event)) return
    event.preventDefault()
    onHover(false)
    if (isRefused()) return
    void droppedFiles(event.dataTransfer).then(passFiles)
  })
  listen('paste', (event) => {
    const { clipboardData } = event
    if (!clipboardData || clipboardData.files.length === 0 || isRefused()) return
    if (isTextField(event.target) && clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    passFiles(chosenFiles(clipboardData.files))
  })
}

function isTextField(target: EventTarget | null): boolean {
  const { tagName, isContentEditable } = (target ?? {}) as Partial<HTMLElement>
  return tagName === 'INPUT' || tagName === 'TEXTAREA' || isContentEditable === true
}

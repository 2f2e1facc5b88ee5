import { useEffect, useRef, useState } from 'react'
import type { ChosenFile } from '../chosen-files.ts'
import { listenForFiles } from './listen-for-files.ts'

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

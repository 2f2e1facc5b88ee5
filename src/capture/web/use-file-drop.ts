import { useEffect, useRef, useState } from 'react'

/** Photos dropped anywhere on the page go to `onFiles`. True while files hover over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    addEventListener('dragover', onOver, { signal })
    addEventListener('dragleave', onLeave, { signal })
    addEventListener('drop', onDrop, { signal })
    return () => stop.abort()
  }, [])
  return over
}

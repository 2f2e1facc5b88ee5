import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useDroppedFiles } from '../../../src/upload/web/choice/dialog/use-dropped-files.ts'

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Page />)

function Page() {
  const [isListening, setListening] = useState(true)
  return (
    <main>
      <input aria-label="Note" />
      <button type="button" onClick={() => setListening(false)}>
        Leave
      </button>
      {isListening && <Listening />}
    </main>
  )
}

function Listening() {
  const [lines, setLines] = useState<string[]>([])
  const isDraggedOver = useDroppedFiles({
    isRefused: () => false,
    onFiles: (files) =>
      setLines((before) => [...before, ...files.map(({ file, folder }) => `${folder}/${file.name} ${file.size}`)]),
  })
  return (
    <>
      {isDraggedOver && <p>Drop them</p>}
      <ol>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
    </>
  )
}

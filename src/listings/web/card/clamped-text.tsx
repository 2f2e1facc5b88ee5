import { useState } from 'react'

/** Characters from which a text is folded to its first lines. */
const longFrom = 420

/** A text with its own line breaks; a long one opens on request. */
export function ClampedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const long = text.length > longFrom
  return (
    <div>
      <p dir="auto" className={`max-w-lines wrap-anywhere whitespace-pre-line ${long && !open ? 'line-clamp-6' : ''}`}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 cursor-pointer font-medium text-blue underline-offset-4 hover:underline"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}

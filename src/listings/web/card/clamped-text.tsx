import { useState } from 'react'

/** Most characters of a text that is never clamped to its first lines. */
const maxUnclampedLength = 420

/** A text with its own line breaks. A long one opens on request. */
export function ClampedText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > maxUnclampedLength
  return (
    <div>
      <p
        dir="auto"
        className={`max-w-lines wrap-anywhere whitespace-pre-line ${isLong && !isOpen ? 'line-clamp-6' : ''}`}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-control cursor-pointer font-medium text-blue underline-offset-4 hover:underline"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}

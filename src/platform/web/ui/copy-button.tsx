import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Icon } from './icon.tsx'
import { sayFailed } from './toasts.ts'

/** Milliseconds for which the button says that it copied. */
const saysSo = 2000

/** Copies a text to the clipboard; shown only where the browser lets a page do that (not on plain http). */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), saysSo)
    return () => clearTimeout(timer)
  }, [copied])
  if (!isSecureContext) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => sayFailed(`The ${what} was not copied`, 'Select the text and copy it by hand.'),
    )
  return (
    <Button
      aria-label={`Copy ${what}`}
      onPress={() => void copy()}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control px-2 text-14 text-muted transition-colors hover:text-ink"
    >
      <Icon of={copied ? Check : Copy} size={16} />
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { showFailed } from './toasts.ts'

/** Milliseconds for which the button shows that it copied. */
const copiedMs = 2000

/** Copies a text to the clipboard. Hidden if the browser does not allow that (plain http). */
export function CopyButton({ text, subject }: { text: string; subject: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  if (!isSecureContext) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showFailed(`The ${subject} was not copied`, 'Select the text and copy it by hand.'),
    )
  return (
    <Button variant="muted" shape="small" aria-label={`Copy ${subject}`} onPress={() => void copy()}>
      <Icon of={copied ? Check : Copy} size={16} />
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}

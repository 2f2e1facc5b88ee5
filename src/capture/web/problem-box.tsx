import { TriangleAlert } from 'lucide-react'
import { Icon } from '../../platform/web/ui/icon.tsx'

/** One sentence about a failure, beside content that still works. */
export function ProblemBox({ sentence, className = '' }: { sentence: string; className?: string }) {
  return (
    <p
      role="alert"
      className={`flex items-start gap-2 rounded-card border border-line bg-surface px-3 py-2 text-14 ${className}`}
    >
      <Icon of={TriangleAlert} className="text-amber" />
      <span className="min-w-0 break-words">{sentence}</span>
    </p>
  )
}

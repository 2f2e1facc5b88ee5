import { LoaderCircle } from 'lucide-react'
import { Icon } from './icon.tsx'

/** Only inside something that says in words what is going on. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <Icon of={LoaderCircle} size={size} className="animate-spin" />
}

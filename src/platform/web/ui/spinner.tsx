import { LoaderCircle } from 'lucide-react'
import { Icon } from './icon.tsx'

/** Use it only inside an element whose words say what is going on. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <Icon of={LoaderCircle} size={size} className="animate-spin" />
}

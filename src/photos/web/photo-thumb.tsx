import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../platform/web/ui/icon.tsx'

/** A photo's thumbnail that fills the box it is given; the box is paper until it is there, and says so when it will not come. */
export function PhotoThumb({ url, alt, eager }: { url: string | null; alt: string; eager?: boolean }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (url === null || url === failedUrl)
    return (
      <span className="grid size-full place-items-center bg-line text-muted">
        <Icon of={ImageOff} />
        <span className="sr-only">{alt}: no photo</span>
      </span>
    )
  return (
    <img
      src={url}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setFailedUrl(url)}
      className="size-full bg-line object-cover"
    />
  )
}

import type { ReactNode } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'

/** What went wrong with an item's photos, and why; where nobody says why, what is safe. */
export function ItemPhotosFault(props: { title: string; error: Error; safe: string; action: ReactNode }) {
  return (
    <Banner tone="red" title={props.title} action={props.action}>
      {sentenceOf(props.error) ?? props.safe}
    </Banner>
  )
}

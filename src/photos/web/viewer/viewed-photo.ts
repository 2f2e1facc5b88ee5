import type { Cover } from '../../photo.ts'

/** A photo to view. Without `url` only its thumbnail shows. */
export type ViewedPhoto = Cover & { readonly id: string; readonly url?: string }

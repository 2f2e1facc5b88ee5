import type { Cover } from '../../photo.ts'

/** A photo to look at; without an address of the whole photo, its thumbnail until there is one. */
export type ViewedPhoto = Cover & { readonly id: string; readonly url?: string }

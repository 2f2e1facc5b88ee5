import { randomBytes } from 'node:crypto'
import { isSameText } from '../../../platform/server/db/same-text.ts'

/** Path of the page that a link to the demo shop opens, followed by its key. */
export const demoLinkPath = '/api/auth/demo-link'

/** A link on the terminal that signs a browser in to a demo account: it works once, and as long as this process runs. */
export type DemoLink = {
  /** The key of a new link. Earlier links no longer work. */
  create(userId: string): string
  /** The account of the link with this key, which is then used up; undefined for any other key. */
  use(key: string): string | undefined
}

/** Keeps the link in memory alone. */
export function createDemoLink(): DemoLink {
  let link: { readonly key: string; readonly userId: string } | undefined
  return {
    create(userId) {
      const key = randomBytes(32).toString('base64url')
      link = { key, userId }
      return key
    },
    use(key) {
      if (!link || !isSameText(key, link.key)) return undefined
      const { userId } = link
      link = undefined
      return userId
    },
  }
}

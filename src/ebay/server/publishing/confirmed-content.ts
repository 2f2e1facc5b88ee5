import { questionedFields, questionsSentence } from '../../readiness/question-sentences.ts'
import { CannotPublish } from './cannot-publish.ts'
import type { ClaimedListing } from './claim-listing.ts'
import type { Content } from './content-to-send.ts'
import { confirmedHash } from './stored-confirmation.ts'

/**
 * The content to send for a claimed item: exactly what was confirmed. Throws `CannotPublish` if it now has faults or open
 * questions, or was changed.
 */
export function confirmedContent({ listing, content }: ClaimedListing): Content {
  const { faults, questions } = content
  if (faults) throw new CannotPublish(faults.map(({ sentence }) => sentence).join(' '), faults[0]?.field ?? null)
  if (questions.length > 0)
    throw new CannotPublish(questionsSentence(questions), questionedFields(questions)[0] ?? null)
  const confirmed = confirmedHash(listing)
  if (confirmed === undefined) throw new CannotPublish(hashMissing, null)
  if (content.hash !== confirmed) throw new CannotPublish(changedSinceConfirmed, null)
  return content
}

/** For jobs of an older version, which stored no hash. It is unknown whether the content is the one that the seller was shown. */
const hashMissing =
  "PastFash was updated while this item was waiting, so it wasn't sent to eBay. Please check it, then send it again."
const changedSinceConfirmed =
  "This item was changed after you confirmed it, so it wasn't sent to eBay. Please check it, then send it again."

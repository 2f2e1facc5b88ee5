import { questionedFields, questionsSentence } from '../../readiness/questions-told.ts'
import { CannotPublish } from './cannot-publish.ts'
import type { Claimed } from './claim-listing.ts'
import { confirmedHash } from './stored-form.ts'
import type { Content } from './what-to-send.ts'

/** What a claimed item is to be at eBay: exactly what was confirmed. Throws `CannotPublish` where it lacks something by now, has open questions, or was changed. */
export function confirmedContent({ listing, toSend }: Claimed): Content {
  const { faults, questions } = toSend
  if (faults) throw new CannotPublish(faults.map(({ sentence }) => sentence).join(' '), faults[0]?.field ?? null)
  if (questions.length > 0)
    throw new CannotPublish(questionsSentence(questions), questionedFields(questions)[0] ?? null)
  const confirmed = confirmedHash(listing)
  if (confirmed === undefined) throw new CannotPublish(notKept, null)
  if (toSend.hash !== confirmed) throw new CannotPublish(changedSince, null)
  return toSend
}

/** Begun by an older version, which kept no hash: nobody can say whether it is as it was shown. */
const notKept =
  'PastFash was updated while this item waited its turn, so it was not sent to eBay. Please look at it again, then send it.'
const changedSince =
  'This item was changed after you confirmed it, so it was not sent to eBay. Please look at it again, then send it.'
